/** Ninefold in Node and in browsers: the engine as a WebAssembly module. */
import type { components, paths } from "./api.js";

/** The requests that can be made: `solve`, `explain`, `generate`, … */
export type Name = keyof paths extends infer P ? (P extends `/api/${infer N}` ? N : never) : never;

type Path<N extends Name> = paths[`/api/${N}`];
type Operation<N extends Name> = Path<N> extends { post: infer O } ? O : Path<N> extends { get: infer O } ? O : never;

/** What a request takes. */
export type Request<N extends Name> =
  Operation<N> extends { requestBody: { content: { "application/json": infer R } } } ? R : null | undefined;

/** What a request is answered with. */
export type Answer<N extends Name> =
  Operation<N> extends { responses: { 200: { content: { "application/json": infer A } } } } ? A : null;

/** A puzzle, and what somebody has done with it. */
export type Board = components["schemas"]["Board"];

/** A step with everything that is needed to show it. */
export type Step = components["schemas"]["Step"];

/** How long an answer may take, and who hears of it on the way. */
export interface Options {
  /** The engine does not look up before this time is over, so nothing else happens on its thread. Without it there is no end. */
  seconds?: number;
  /** Hears `progress` and the events of `watch`. */
  on?: (event: string, data: unknown) => void;
}

/** Why there is no answer. */
export class Problem extends Error {
  /** As in HTTP: 422 for a request that cannot be answered. */
  readonly status: number;
}

/** An engine. It answers one request at a time, on the thread that asks: in a browser, give it a worker. */
export interface Engine {
  /** The answer to a request, as a value. Throws a {@link Problem}. */
  ask<N extends Name>(name: N, request?: Request<N>, options?: Options): Answer<N>;
  /** A picture or a document: `render`, `sheet`, `qr`. Throws a {@link Problem}. */
  draw<N extends "render" | "sheet" | "qr">(name: N, request: Request<N>, options?: Options): Blob;
}

/** Loads an engine; the module is read and compiled once. */
export function load(): Promise<Engine>;
