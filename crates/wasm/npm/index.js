/** Ninefold in Node and in browsers: the engine as a WebAssembly module. */
import { file, start } from "./module.js";

/** Why there is no answer. */
export class Problem extends Error {
  /** @param {number} status as in HTTP @param {string} detail */
  constructor(status, detail) {
    super(detail);
    this.name = "Problem";
    this.status = status;
  }
}

/** The bytes of the engine for this machine. */
async function bytes() {
  const address = new URL(file(), import.meta.url);
  if (address.protocol !== "file:") return WebAssembly.compileStreaming(fetch(address));
  const { readFile } = await import("node:fs/promises");
  return WebAssembly.compile(await readFile(address));
}

/** @type {Promise<WebAssembly.Module> | null} */
let module = null;

/** Loads an engine; the module is read and compiled once. */
export async function load() {
  module ??= bytes();
  /** @type {(name: string, data: string) => void} */
  let told = () => {};
  const engine = await start(await module, (name, data) => told(name, data));

  /** @param {string} name @param {unknown} request @param {{ seconds?: number, on?: (event: string, data: unknown) => void }} options */
  function answer(name, request, { seconds = Infinity, on } = {}) {
    told = (event, data) => on?.(event, event === "panic" ? data : JSON.parse(data));
    const { status, kind, bytes } = engine.answer(name, JSON.stringify(request), seconds * 1000);
    if (status === 200) return { kind, bytes };
    const { detail } = JSON.parse(new TextDecoder().decode(bytes));
    throw new Problem(status, detail);
  }

  return {
    /** The answer to a request, as a value. */
    ask: (name, request = null, options = {}) => {
      const { bytes } = answer(name, request, options);
      return bytes.length ? JSON.parse(new TextDecoder().decode(bytes)) : null;
    },
    /** The answer to a request for a picture or a document. */
    draw: (name, request, options = {}) => {
      const { kind, bytes } = answer(name, request, options);
      return new Blob([bytes], { type: kind });
    },
  };
}
