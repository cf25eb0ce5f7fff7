import { sessionUserId } from '#src/data/session-user.ts'

const keyOfPerson = () => `vireo.caption.${sessionUserId()}`

/** What the person who is logged in has typed and no kept video has yet. */
export function readCaption(): string {
  try {
    return localStorage.getItem(keyOfPerson()) ?? ''
  } catch {
    return ''
  }
}

export function keepCaption(caption: string): void {
  try {
    if (caption) localStorage.setItem(keyOfPerson(), caption)
    else localStorage.removeItem(keyOfPerson())
  } catch {
    // Without storage it lives as long as the page.
  }
}
