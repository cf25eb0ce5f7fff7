/** Globals of every runtime, so that this folder needs neither the DOM's types nor Node's. */
declare function setTimeout(run: (value: unknown) => void, delayMs: number): unknown
