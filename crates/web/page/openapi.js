/** The API for people: what each path takes and answers, and a place to try it. */

/** @param {string} tag @param {string} [text] */
function make(tag, text = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

/** @type {any} */
let api = {};

/** @param {any} schema @returns {any} */
const meant = (schema) => (schema?.$ref ? api.components.schemas[schema.$ref.split("/").pop()] : schema);

/** A type in words. @param {any} schema @returns {string} */
function type(schema) {
  if (!schema) return "";
  if (schema.$ref) return schema.$ref.split("/").pop();
  const many = schema.oneOf ?? schema.anyOf;
  if (many) return many.map(type).filter((/** @type {string} */ word) => word !== "null").join(" or ");
  if (schema.enum) return schema.enum.map((/** @type {string} */ word) => `"${word}"`).join(" or ");
  if (schema.prefixItems) return `[${schema.prefixItems.map(type).join(", ")}]`;
  if (schema.type === "array") return `list of ${type(schema.items)}`;
  return [schema.type].flat().filter((word) => word && word !== "null").join(" or ");
}

/** @param {any} named the schema of an object @param {Set<any>} [met] @returns {HTMLElement} */
function table(named, met = new Set()) {
  const place = make("div"), schema = meant(named);
  if (!schema || met.has(schema)) return place;
  met.add(schema);
  const rows = make("table");
  /** @type {any[]} */
  const parts = [];
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    const row = make("tr"), cell = make("td");
    cell.append(make("code", name));
    row.append(cell, make("td", type(part) + (schema.required?.includes(name) ? "" : ", optional")));
    row.append(make("td", part.description ?? meant(part)?.description ?? ""));
    rows.append(row);
    for (const inner of [part, part.items, ...(part.oneOf ?? [])]) if (inner?.$ref) parts.push(inner);
  }
  if (rows.childElementCount) place.append(rows);
  for (const part of parts) {
    if (!meant(part)?.properties || met.has(meant(part))) continue;
    place.append(make("h2", type(part)), table(part, met));
  }
  return place;
}

/** @param {string} path @param {string} method @param {unknown} example */
function trial(path, method, example) {
  const place = make("div"), area = /** @type {HTMLTextAreaElement} */ (make("textarea")), button = make("button", "Try it"), output = make("pre");
  button.className = "main";
  output.hidden = true;
  output.tabIndex = 0;
  area.rows = 4;
  area.setAttribute("aria-label", `Body for ${path}`);
  area.value = JSON.stringify(example ?? {});
  button.addEventListener("click", async () => {
    const asked = method === "get" ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: area.value };
    const answer = await fetch(path.slice(1), asked);
    const kind = answer.headers.get("content-type") ?? "", size = (await answer.clone().arrayBuffer()).byteLength;
    const text = /pdf|png/.test(kind) ? "" : await answer.text();
    output.hidden = false;
    output.textContent = `${answer.status}, ${kind}, ${size.toLocaleString("en")} bytes\n\n${text.slice(0, 20000)}`;
  });
  if (method === "post") place.append(area);
  place.append(button, output);
  return place;
}

api = await (await fetch("api/openapi.json")).json();
/** @type {HTMLElement} */ (document.getElementById("about")).textContent = api.info.description ?? "";
const operations = Object.entries(api.paths).flatMap(([path, methods]) => Object.entries(/** @type {Record<string, any>} */ (methods)).map(([method, said]) => ({ path, method, said })));
for (const tag of new Set(operations.map(({ said }) => said.tags[0]))) {
  document.getElementById("operations")?.append(make("h2", tag));
  for (const { path, method, said } of operations.filter(({ said: { tags } }) => tags[0] === tag)) {
    const place = make("details"), head = make("summary");
    head.append(make("code", `${method.toUpperCase()} ${path}`), make("span", said.summary ?? said.description ?? ""));
    place.append(head);
    const body = said.requestBody?.content["application/json"], asked = body?.schema;
    if (asked) place.append(make("h2", "Takes"), table(asked));
    const answer = said.responses["200"], kinds = Object.entries(answer?.content ?? {});
    place.append(make("h2", "Tells"));
    if (answer?.description) place.append(make("p", answer.description));
    for (const [kind, { schema }] of /** @type {[string, any][]} */ (kinds)) {
      const inner = schema?.type === "array" && schema.items ? schema.items : schema;
      place.append(make("p", kind === "application/json" ? type(schema) : kind), table(inner));
    }
    place.append(trial(path, method, body?.example));
    document.getElementById("operations")?.append(place);
  }
}
export {};
