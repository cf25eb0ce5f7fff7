const PREFIX = '/media/'

/** The address of a stored file. `key` is its storage key. */
export const mediaUrl = (key: string): string => PREFIX + key

/** The storage key of the file at an address that `mediaUrl` has made. */
export const storageKeyOf = (url: string): string => url.slice(PREFIX.length)
