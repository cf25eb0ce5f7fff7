import { MessageChannel } from 'node:worker_threads'

/** What browsers have and happy-dom has not: its context is one of its own, without Node's. */
Object.assign(globalThis, { MessageChannel })
