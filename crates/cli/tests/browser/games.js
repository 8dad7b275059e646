/** What `games.js` promises, tried with a store in memory and with one in the browser. It gives a list of what does not hold. */
import { Games, isDraft, isIdle, isSame, isSolved, keyOf, MAX_VERSIONS, readGame, workIn } from "./games/games.js";
import { inMemory, openStore } from "./games/store.js";

const EMPTY = { placed: Array(16).fill(0), corner: Array(16).fill([]), centre: Array(16).fill([]), colours: Array(16).fill(0), lines: [], full: false, seconds: 0 };

function stateOf(...placed) {
  return { ...EMPTY, placed: EMPTY.placed.map((_, cell) => placed[cell] ?? 0) };
}

function gameOf(given, state, changed) {
  const puzzle = { box: [2, 2], rules: null, givens: Array(16).fill(0).with(15, given), stated: null };
  return { ...puzzle, key: keyOf(puzzle), title: "", typed: false, begun: changed, changed, state };
}

async function tryOut(make, faults) {
  let time = 1000;
  const is = (name, found, wanted) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted)) faults.push(`${name}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
  };
  const games = new Games(await make(), () => time);
  await games.tidy();
  // A game that is played for many hours has its last versions.
  let now = gameOf(1, stateOf(), time);
  await games.begin(now);
  for (let move = 1; move <= 3 * MAX_VERSIONS; move++) {
    time += 700_000;
    const next = { ...now, changed: time, state: stateOf(1 + (move % 4), 1 + (Math.floor(move / 4) % 4)) };
    await games.save(next, now);
    now = next;
  }
  const versions = await games.versions(now.key);
  is("versions", versions.length, MAX_VERSIONS);
  is("newest version", versions[0].at, time - 700_000);
  is("saved state", (await games.game(now.key)).state, now.state);
  // Moves in quick succession make no versions, but losing much does.
  const many = gameOf(2, stateOf(1, 2, 3, 4, 1, 2), (time += 1));
  await games.begin(many);
  await games.save({ ...many, state: stateOf(1, 2, 3, 4, 1, 2, 3), changed: (time += 1) }, many);
  const more = await games.game(many.key);
  await games.save({ ...more, state: stateOf(1, 2, 3, 4, 1, 2, 3, 4), changed: (time += 1) }, more);
  is("versions of quick moves", (await games.versions(many.key)).length, 1);
  const most = await games.game(many.key);
  await games.save({ ...most, state: stateOf(), changed: (time += 1) }, most);
  is("what a restart took", (await games.versions(many.key))[0].state, most.state);
  // The same puzzle from elsewhere does not destroy what was done.
  await games.begin(gameOf(1, stateOf(), (time += 1)));
  is("what a link took", (await games.versions(now.key))[0].state, now.state);
  // A file brings everything to another browser, and the newer state of each game wins.
  const other = new Games(inMemory(), () => time);
  const text = await games.file();
  await other.begin(gameOf(2, stateOf(4), time + 5));
  is("merged", await other.merge(text), { added: 1, newer: 0, kept: 1, damaged: 0 });
  is("own newer state", (await other.game(many.key)).state, stateOf(4));
  is("merged again", await other.merge(text), { added: 0, newer: 0, kept: 2, damaged: 0 });
  const back = new Games(inMemory(), () => time);
  await back.begin(gameOf(2, stateOf(3), 5));
  is("merged into an older one", await back.merge(text), { added: 1, newer: 1, kept: 0, damaged: 0 });
  is("versions of both", (await back.versions(many.key)).some(({ state }) => isSame(state, stateOf(3))), true);
  is("versions that came along", (await back.versions(now.key)).length, MAX_VERSIONS);
  // Damage is noticed, and the rest is taken.
  const file = JSON.parse(text);
  file.games[0].givens.pop();
  file.games.push(null, 7, { givens: "no" });
  is("damaged", (await new Games(inMemory()).merge(JSON.stringify(file))).damaged, 4);
  is("a wrong key", readGame({ ...now, key: "x" }).key, now.key);
  for (const wrong of ["[]", '{"ninefold":"games","version":9}']) {
    is(wrong, await back.merge(wrong).then(() => "taken", () => "refused"), "refused");
  }
  // What is deleted can be had back, with its versions.
  const undo = await games.remove(many.key), rest = await games.list();
  is("deleted", [rest.length, (await games.versions(many.key)).length], [1, 0]);
  await undo();
  is("had back", [(await games.list()).length, (await games.versions(many.key)).length], [2, 2]);
  // A puzzle that nobody has played is forgotten after a while, and is in no file.
  await games.begin(gameOf(3, stateOf(), time));
  is("games in a file", JSON.parse(await games.file()).games.length, 2);
  await games.tidy();
  is("puzzles before a while", (await games.list()).length, 3);
  time += 40 * 86_400_000;
  await games.tidy();
  is("puzzles after a while", (await games.list()).length, 2);
  // While a puzzle is entered each digit makes another one, and only the last is a game; so is the one that was changed.
  const entered = (given) => ({ ...gameOf(given, stateOf(), time), typed: true });
  for (const given of [5, 6, 7]) await games.enter(entered(given), given === 5 ? many.key : entered(given - 1).key);
  is("games after typing", (await games.list()).map(({ givens }) => givens[15]).sort(), [1, 2, 7]);
  const before = await games.game(many.key);
  await games.enter(entered(2), entered(7).key);
  is("a game that is entered", await games.game(many.key), before);
  await games.enter(entered(7), many.key);
  is("games after undo and redo", (await games.list()).map(({ givens }) => givens[15]).sort(), [1, 2, 7]);
  await games.begin(gameOf(7, stateOf(1), time));
  await games.enter(entered(4), entered(7).key);
  is("an entered puzzle that was played", (await games.list()).map(({ givens }) => givens[15]).sort(), [1, 2, 4, 7]);
  // A draft with rules is a game, an empty board of another form is none.
  const ruled = (rules) => isIdle({ ...entered(0), givens: Array(16).fill(0), box: null, rules });
  is("drafts", [ruled("variant 4x4\ncage 3: r1c1 r1c2\n"), ruled("variant 4x4\n")], [false, true]);
  // A puzzle that somebody opened is a game before its first move, one that the page made is not, and neither is a draft.
  const looked = { ...gameOf(8, stateOf(), time), opened: true }, known = new Games(inMemory(), () => time + 40 * 86_400_000);
  await known.begin(looked);
  await known.begin({ ...looked, opened: false });
  await known.tidy();
  is("opened puzzles", (await known.list()).map((game) => [game.opened, isIdle(game), isDraft(game, game.state)]), [[true, false, false]]);
  is("a puzzle that was made", isIdle({ ...looked, opened: false }), true);
  is("work", workIn(stateOf(1, 0, 2)), 2);
  // A line is a change like any other, also in a file.
  const drawn = { ...stateOf(1), lines: [[0, 1]] };
  is("states", [drawn, { ...stateOf(1), full: true }, { ...stateOf(1), lines: [] }].map((state) => isSame(stateOf(1), state)), [false, false, true]);
  const mine = new Games(inMemory(), () => time), theirs = new Games(inMemory(), () => time);
  await mine.begin(gameOf(1, stateOf(1), time));
  await theirs.begin(gameOf(1, drawn, time + 1));
  is("merged lines", await mine.merge(await theirs.file()), { added: 0, newer: 1, kept: 0, damaged: 0 });
  is("versions of lines", (await mine.versions(gameOf(1, drawn, time).key)).length, 1);
  // How somebody likes to play is in a file, and what belongs to one browser is not.
  for (const name of ["timer", "theme", "zoom"]) await theirs.set(name, false);
  is("settings in a file", JSON.parse(await theirs.file()).settings.map(({ name }) => name).sort(), ["theme", "timer"]);
  // The puzzle of a day is solved by the right digits alone, and stays so in a file when its game is deleted.
  const wrong = { ...gameOf(1, stateOf(1, 2, 3, 4, 4, 3, 2, 1, 2, 1, 4, 3, 3, 4, 2), time), day: "2026-11-24 easy" };
  const right = { ...wrong, state: stateOf(2, 3, 4, 1, 4, 1, 2, 3, 3, 2, 1, 4, 1, 4, 3, 0), givens: wrong.givens.with(15, 2) };
  is("solved", [wrong, right].map(isSolved), [false, true]);
  await games.save(wrong, wrong);
  is("a day with wrong digits", await games.solvedDays([]), []);
  const last = { ...right, key: keyOf(right) };
  await games.save(last, last);
  await games.remove(last.key);
  const elsewhere = new Games(inMemory());
  await elsewhere.merge(await games.file());
  is("a day that was solved", [await games.solvedDays([]), await elsewhere.solvedDays([])], [["2026-11-24 easy"], ["2026-11-24 easy"]]);
}

export async function run() {
  const faults = [];
  await tryOut(async () => inMemory(), faults);
  const store = await openStore(`try ${Math.random()}`);
  if (!store.lasting) faults.push("the browser has no store");
  await tryOut(async () => store, faults);
  return faults;
}
