/** The room to set in: what is only needed there, and loaded when somebody first enters it. */
import * as editor from "./editor.js";
import * as live from "./live.js";
import * as need from "./need.js";

/** Begins in the room that has just been entered. */
export function start() {
  editor.start();
  need.start();
  live.start(editor.draft);
}
