import { MessageChannel } from 'node:worker_threads'

/** Globals of browsers that happy-dom lacks: its context is its own, without Node's. */
Object.assign(globalThis, { MessageChannel })
