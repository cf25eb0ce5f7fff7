import type { PagePath, PathParams } from './pages.ts'
import { isRealUniqueId } from './unique-id.ts'

/** The path when a part of an address is missing and the caller gives no other (specification section 2.1). */
const ROOT = '/'

/** Fills in an address shape of the registry of pages; `otherwise` when a part is missing. */
const fill = <Path extends PagePath>(
  shape: Path,
  params: Readonly<Record<PathParams<Path>, string>>,
  otherwise: string,
): string =>
  Object.values<string>(params).includes('')
    ? otherwise
    : shape.replaceAll(/\{(\w+)\}/g, (_braces, name: PathParams<Path>) => encodeURIComponent(params[name]))

/** The user part of an address: the uniqueId if it is a real one, otherwise the secUid (specification section 2.1). */
const userPart = ({ uniqueId, secUid }: { uniqueId: string; secUid: string }) =>
  isRealUniqueId(uniqueId) ? uniqueId : secUid

interface UserNames {
  uniqueId: string
  secUid: string
}

/** `/@{user}` (specification section 2.1). */
export const userPath = (user: UserNames, otherwise = ROOT): string =>
  fill('/@{user}', { user: userPart(user) }, otherwise)

/** `/@{user}/live` (specification section 2.1). */
export const livePath = (user: UserNames, otherwise = ROOT): string =>
  fill('/@{user}/live', { user: userPart(user) }, otherwise)

/** The name of the parameter by which the address of a live video leads to one room. */
export const ROOM_PARAMETER = 'room'

/**
 * The address of a live room. The address of an unlisted one contains its id, as the host's name alone does not lead
 * there.
 */
export const liveRoomPath = ({
  id,
  host,
  audience,
}: {
  id: string
  host: UserNames
  audience: string
}): string => (audience === 'unlisted' ? `${livePath(host)}?${ROOM_PARAMETER}=${id}` : livePath(host))

/** `/@{user}/video/{videoId}` (specification section 2.1). */
export const videoPath = (video: { id: string; author: UserNames }, otherwise = ROOT): string =>
  fill('/@{user}/video/{videoId}', { user: userPart(video.author), videoId: video.id }, otherwise)

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', nbsp: ' ' }

/** Decodes the HTML entities of specification section 5 once: `&amp;lt;` is `&lt;`. */
const decodeEntities = (text: string) =>
  text.replace(/&(amp|quot|lt|gt|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)

/** The name of the parameter by which the address of a video leads to a comment on it. */
export const COMMENT_PARAMETER = 'comment'

/** The address of a comment: that of its video, which opens the comments at this one. */
export const commentPath = (video: Parameters<typeof videoPath>[0], commentId: string): string =>
  `${videoPath(video)}?${COMMENT_PARAMETER}=${commentId}`

/** The Atom feed of a user's public videos. */
export const userFeedPath = (user: UserNames): string => `/feeds/@${encodeURIComponent(userPart(user))}.xml`

/** The Atom feed of the videos with a hashtag. */
export const tagFeedPath = (tagName: string): string => `/feeds/tag/${encodeURIComponent(tagName)}.xml`

/** Splits the name of a sound: at parentheses, a dash, or `feat` before further artists (section 5). */
const MUSIC_NAME_PARTS = /[()（）–—-]|\b(?:feat|ft)\b\.?/i

/**
 * Removes punctuation and brackets, and replaces whitespace by hyphens (specification section 5, text purification).
 */
const purify = (text: string) => text.replace(/\p{P}/gu, '').trim().replace(/\s+/g, '-')

/** `/music/{sanitised-name}-{musicId}` (specification section 2.1). */
export function musicPath({ id, title }: { id: string; title: string }, otherwise = ROOT): string {
  const name = decodeEntities(title).split(MUSIC_NAME_PARTS).map(purify)
  return fill('/music/{music}', { music: id && [...name, id].filter(Boolean).join('-') }, otherwise)
}

/** `/sticker/{sanitised-name}-{stickerId}` (specification section 2.1). */
export const stickerPath = ({ id, name }: { id: string; name: string }, otherwise = ROOT): string =>
  fill(
    '/sticker/{sticker}',
    { sticker: id && [purify(decodeEntities(name)), id].filter(Boolean).join('-') },
    otherwise,
  )

/** The id at the end of `{sanitised-name}-{id}`, of sounds and stickers; the name before it is for readers. */
export const musicIdIn = (music: string): string | undefined => /(?:^|-)([1-9]\d*)$/.exec(music)?.[1]

/** `/tag/{tagName}` (specification section 2.1). */
export const tagPath = (tagName: string, otherwise = ROOT): string =>
  fill('/tag/{tagName}', { tagName }, otherwise)

/** The name of the parameter in the fragment of an invitation's address. */
export const INVITATION_PARAMETER = 'invitation'

/** The address that fills an invitation code in. It is in the fragment, which browsers do not send to servers. */
export const invitationPath = (code: string): string =>
  `/login#${INVITATION_PARAMETER}=${encodeURIComponent(code)}`
