import { createStore } from './store.ts'

/** Whether a newer version waits to be accepted, or already serves this older page. */
export const updateReady = createStore(false)
