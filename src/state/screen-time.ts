import { proxy } from 'valtio'

/** The user whose daily limit is reached, if any: a screen covers the page until they pass it, or the day is over. */
export const screenTime = proxy<{ reachedBy: string | null }>({ reachedBy: null })
