/** Of the database of packs, of the lock of the tab that fetches, and of the channel between tabs. */
export const PACKS = 'vireo-packs'
