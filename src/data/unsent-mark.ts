import { deviceStorage } from '#shared/browser-storage.ts'

/** Key of the mark that a live has not arrived to its end, so that most pages never open the database. */
export const UNSENT_KEY = 'vireo.live-unsent'

/** Whether an earlier page may have left something of its live. */
export const mayHaveUnsent = (): boolean => deviceStorage.read(UNSENT_KEY) !== null
