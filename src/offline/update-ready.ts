import { createStore } from './store.ts'

/** Whether a newer version waits for the person's agreement, or already serves this older page. */
export const updateReady = createStore(false)
