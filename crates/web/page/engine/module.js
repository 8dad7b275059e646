/** The engine as a WebAssembly module: what `crates/wasm` exports, behind one function. */

/**
 * @typedef {object} Answer
 * @property {number} status the status of HTTP
 * @property {string} kind the media type
 * @property {Uint8Array<ArrayBuffer>} bytes
 *
 * @typedef {object} Engine
 * @property {(name: string, body: string, milliseconds: number) => Answer} answer
 */

/** A module that does nothing but need vectors of 128 bits: `i8x16.popcnt (i8x16.splat 0)`. */
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** The file of the engine for this machine. */
export const file = () => (WebAssembly.validate(VECTORS) ? "ninefold-simd128.wasm" : "ninefold.wasm");

/**
 * Starts an engine.
 * @param {WebAssembly.Module} module
 * @param {(name: string, data: string) => void} tell hears events, progress, and what went wrong
 * @returns {Promise<Engine>}
 */
export async function start(module, tell) {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  /** @param {number} at @param {number} length */
  const text = (at, length) => decoder.decode(new Uint8Array(engine.memory.buffer, at, length));
  const instance = await WebAssembly.instantiate(module, {
    page: {
      /** @param {number} name @param {number} nameLength @param {number} data @param {number} dataLength */
      tell: (name, nameLength, data, dataLength) => tell(text(name, nameLength), text(data, dataLength)),
      now: () => performance.now(),
    },
  });
  const engine = /** @type {any} */ (instance.exports);
  return {
    answer(name, body, milliseconds) {
      const head = encoder.encode(name);
      const rest = encoder.encode(body);
      const at = engine.input(head.length + rest.length) >>> 0;
      const input = new Uint8Array(engine.memory.buffer, at, head.length + rest.length);
      input.set(head);
      input.set(rest, head.length);
      const seed = crypto.getRandomValues(new Uint32Array(1))[0];
      const status = engine.answer(head.length, milliseconds, seed);
      const output = engine.output() >>> 0;
      return {
        status,
        kind: text(engine.kind() >>> 0, engine.kind_length()),
        bytes: new Uint8Array(engine.memory.buffer.slice(output, output + engine.output_length())),
      };
    },
  };
}
