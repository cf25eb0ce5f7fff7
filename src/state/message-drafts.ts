import { proxy } from 'valtio'

import { addDraftStore } from './draft-stores.ts'
import { Drafts } from './drafts.ts'

/** A picture to be sent with the next message. The worker has its bytes under the id. */
export interface PictureDraft {
  id: string
  /** The description for people who do not see it. */
  alt: string
}

/** Messages that were begun and not sent, by the conversation, or `user:` and the id of the user. */
export const messageDrafts = new Drafts()

/** The pictures attached to them, by the same keys. */
export const pictureDrafts = proxy<{ pictures: Record<string, PictureDraft> }>({ pictures: {} })
addDraftStore(() => {
  const { pictures } = pictureDrafts
  pictureDrafts.pictures = {}
  return () => {
    pictureDrafts.pictures = { ...pictures, ...pictureDrafts.pictures }
  }
})

export function clearMessageDrafts(): void {
  messageDrafts.clear()
  pictureDrafts.pictures = {}
}
