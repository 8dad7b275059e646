/** Tables that a browser keeps: in IndexedDB, or in memory where the browser does not allow that. */

/**
 * @typedef {"games" | "versions" | "settings" | "collections"} Table
 * @typedef {{ table: Table, put: any } | { table: Table, remove: IDBValidKey }} Write
 *
 * @typedef {object} Store
 * @property {boolean} lasting whether it is still there when the page is opened again
 * @property {(table: Table, key: IDBValidKey) => Promise<any>} get
 * @property {(table: Table, first?: string) => Promise<any[]>} all every row, or those whose key is a list that begins so
 * @property {(writes: Write[]) => Promise<void>} write all of it or nothing, asked for before this returns
 * @property {(table: Table, key: IDBValidKey, decide: (old: any) => Write[]) => Promise<void>} exchange reads a row and writes
 *   what follows from it, with nothing in between
 */

/** What the key of a row is called, in each table. @type {Record<Table, string | string[]>} */
const KEYS = { games: "key", versions: ["key", "at"], settings: "name", collections: "name" };
const TABLES = /** @type {Table[]} */ (Object.keys(KEYS));

/** Tables in memory. @returns {Store} */
export function inMemory() {
  const tables = /** @type {Record<Table, Map<string, any>>} */ (Object.fromEntries(TABLES.map((table) => [table, new Map()])));
  const name = (/** @type {IDBValidKey} */ key) => JSON.stringify(key);
  const keyOf = (/** @type {Table} */ table, /** @type {any} */ row) => {
    const path = KEYS[table];
    return typeof path === "string" ? row[path] : path.map((part) => row[part]);
  };
  const write = async (/** @type {Write[]} */ writes) => {
    for (const one of writes) {
      if ("put" in one) tables[one.table].set(name(keyOf(one.table, one.put)), one.put);
      else tables[one.table].delete(name(one.remove));
    }
  };
  return {
    lasting: false,
    get: async (table, key) => tables[table].get(name(key)),
    all: async (table, first) => [...tables[table].values()].filter((row) => first === undefined || keyOf(table, row)[0] === first),
    write,
    exchange: async (table, key, decide) => write(decide(tables[table].get(name(key)))),
  };
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) => new Promise((done, fail) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});

/** @param {IDBTransaction} work @returns {Promise<void>} */
const end = (work) => new Promise((done, fail) => {
  work.oncomplete = () => done();
  work.onabort = () => fail(work.error);
});

/** @param {IDBTransaction} work @param {Write[]} writes */
function queue(work, writes) {
  for (const one of writes) {
    if ("put" in one) work.objectStore(one.table).put(one.put);
    else work.objectStore(one.table).delete(one.remove);
  }
}

/** Tables in the browser's own database. It throws where the browser does not allow one. @param {string} name @returns {Promise<Store>} */
async function inBrowser(name) {
  const request = indexedDB.open(name, 2);
  request.onupgradeneeded = () => {
    const there = request.result.objectStoreNames;
    for (const table of TABLES) if (!there.contains(table)) request.result.createObjectStore(table, { keyPath: KEYS[table] });
  };
  const database = await answer(request);
  // A later page with other tables is not kept waiting.
  database.onversionchange = () => database.close();
  return {
    lasting: true,
    get: async (table, key) => answer(database.transaction(table).objectStore(table).get(key)),
    all: async (table, first) => {
      const range = first === undefined ? undefined : IDBKeyRange.bound([first], [first, []]);
      return answer(database.transaction(table).objectStore(table).getAll(range));
    },
    write: async (writes) => {
      if (!writes.length) return;
      const work = database.transaction([...new Set(writes.map(({ table }) => table))], "readwrite"), ended = end(work);
      queue(work, writes);
      // With this the browser has everything, even if the page is closed in the next moment.
      work.commit?.();
      return ended;
    },
    exchange: async (table, key, decide) => {
      const work = database.transaction(TABLES, "readwrite"), ended = end(work);
      const old = work.objectStore(table).get(key);
      old.onsuccess = () => queue(work, decide(old.result));
      return ended;
    },
  };
}

/** The tables of this browser; in memory if it allows nothing else. @param {string} [name] @returns {Promise<Store>} */
export async function openStore(name = "ninefold") {
  try {
    return await inBrowser(name);
  } catch {
    return inMemory();
  }
}
