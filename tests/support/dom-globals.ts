import { MessageChannel } from 'node:worker_threads'

/** Adds browser globals that happy-dom lacks: its context has none of Node's. */
Object.assign(globalThis, { MessageChannel })
