import { deviceStorage } from '#shared/browser-storage.ts'
import { sessionUserId } from '#src/data/session-user.ts'

const keyOf = (draftId: string | undefined) =>
  ['vireo.caption', sessionUserId(), draftId].filter((part) => part !== undefined).join('.')

/** The caption that the user typed and the worker has not stored yet, for this draft or for none. */
export const readCaption = (draftId: string | undefined): string => deviceStorage.read(keyOf(draftId)) ?? ''

/** Without storage it lives as long as the page. */
export function keepCaption(draftId: string | undefined, caption: string): void {
  if (caption) deviceStorage.write(keyOf(draftId), caption)
  else deviceStorage.remove(keyOf(draftId))
}
