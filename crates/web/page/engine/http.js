/** The engine behind `ninefold serve`, over HTTP. */

/**
 * Asks the program.
 * @param {string} name @param {string | null} body nothing for a request without a body @param {AbortSignal} [signal]
 * @param {(name: string, data: string) => void} [tell] hears events
 * @returns {Promise<import("./module.js").Answer>}
 */
export async function answer(name, body, signal, tell) {
  /** @type {RequestInit} */
  const post = { method: "POST", headers: { "content-type": "application/json" }, body };
  const response = await fetch(`api/${name}`, { ...(body === null ? {} : post), signal });
  const kind = response.headers.get("content-type") ?? "";
  if (tell && response.ok && response.body && kind === "text/event-stream") {
    await hear(response.body, tell);
    return { status: response.status, kind, bytes: new Uint8Array() };
  }
  return { status: response.status, kind, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** @param {ReadableStream<Uint8Array>} body @param {(name: string, data: string) => void} tell */
async function hear(body, tell) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  while (true) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const said = /^event: (\w+)\ndata: (.*)$/.exec(event);
      if (said) tell(said[1], said[2]);
    }
    if (done) return;
  }
}
