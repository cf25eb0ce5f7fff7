import { sessionUserId } from '#src/data/session-user.ts'
import { deviceStorage } from '#src/state/browser-storage.ts'

const keyOfPerson = () => `vireo.caption.${sessionUserId()}`

/** What the person who is logged in has typed and no kept video has yet. */
export const readCaption = (): string => deviceStorage.read(keyOfPerson()) ?? ''

/** Without storage it lives as long as the page. */
export function keepCaption(caption: string): void {
  if (caption) deviceStorage.write(keyOfPerson(), caption)
  else deviceStorage.remove(keyOfPerson())
}
