import { isRealUniqueId } from './unique-id.ts'

/** The user part of an address: the uniqueId if it is a real one, otherwise the secUid (specification section 2.1). */
const userPart = ({ uniqueId, secUid }: { uniqueId: string; secUid: string }) =>
  isRealUniqueId(uniqueId) ? uniqueId : secUid

/** `/@{user}`, or the root when a part is missing (specification section 2.1). */
export function userPath(user: { uniqueId: string; secUid: string }): string {
  const part = userPart(user)
  return part ? `/@${part}` : '/'
}

/** `/@{user}/video/{videoId}`, or the root when a part is missing (specification section 2.1). */
export function videoPath(video: { id: string; author: { uniqueId: string; secUid: string } }): string {
  const part = userPart(video.author)
  return part && video.id ? `/@${part}/video/${video.id}` : '/'
}

/** Splits the name of a piece of music: on parentheses, a dash, or what says who else is in it (section 5). */
const MUSIC_NAME_PARTS = /[()（）–—-]|\b(?:feat|ft)\b\.?/i

/** Without punctuation and brackets, with hyphens for whitespace (specification section 5, text purification). */
const purify = (text: string) => text.replace(/\p{P}/gu, '').trim().replace(/\s+/g, '-')

/** `/music/{sanitised-name}-{musicId}`, or the root without an id (specification section 2.1). */
export function musicPath({ id, title }: { id: string; title: string }): string {
  const name = title.split(MUSIC_NAME_PARTS).map(purify)
  return id ? `/music/${encodeURIComponent([...name, id].filter(Boolean).join('-'))}` : '/'
}

/** `/tag/{tagName}`, or the root when the name is missing (specification section 2.1). */
export const tagPath = (tagName: string): string => (tagName ? `/tag/${encodeURIComponent(tagName)}` : '/')
