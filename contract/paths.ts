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

/** `/tag/{tagName}`, or the root when the name is missing (specification section 2.1). */
export const tagPath = (tagName: string): string => (tagName ? `/tag/${encodeURIComponent(tagName)}` : '/')
