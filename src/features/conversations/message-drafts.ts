import { proxy } from 'valtio'

/** Messages that were begun and not sent, by the conversation, or `user:` and the id of the user. */
export const messageDrafts = proxy<{ texts: Record<string, string> }>({ texts: {} })
