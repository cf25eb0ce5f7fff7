import { proxy } from 'valtio'

/** A picture that goes with the next message. The worker has its bytes under the id. */
export interface PictureDraft {
  id: string
  /** Words for those who do not see it. */
  alt: string
}

/** Messages that were begun and not sent, by the conversation, or `user:` and the id of the user. */
export const messageDrafts = proxy<{
  texts: Record<string, string>
  pictures: Record<string, PictureDraft>
}>({ texts: {}, pictures: {} })

export function clearMessageDrafts(): void {
  messageDrafts.texts = {}
  messageDrafts.pictures = {}
}
