/** The address of a stored file. `key` is its storage key. */
export const mediaUrl = (key: string): string => `/media/${key}`
