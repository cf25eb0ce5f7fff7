/** The name of the database of collections, of the lock of the tab that fetches, and of the channel between tabs. */
export const OFFLINE_STORAGE_NAME = 'vireo-packs'
