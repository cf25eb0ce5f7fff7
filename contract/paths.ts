import type { PagePath, PathParams } from './pages.ts'
import { isRealUniqueId } from './unique-id.ts'

/** Fills in an address shape of the registry of pages; the root when a part is missing (specification section 2.1). */
const fill = <Path extends PagePath>(
  shape: Path,
  params: Readonly<Record<PathParams<Path>, string>>,
): string =>
  Object.values<string>(params).includes('')
    ? '/'
    : shape.replaceAll(/\{(\w+)\}/g, (_braces, name: PathParams<Path>) => encodeURIComponent(params[name]))

/** The user part of an address: the uniqueId if it is a real one, otherwise the secUid (specification section 2.1). */
const userPart = ({ uniqueId, secUid }: { uniqueId: string; secUid: string }) =>
  isRealUniqueId(uniqueId) ? uniqueId : secUid

/** `/@{user}`, or the root when a part is missing (specification section 2.1). */
export const userPath = (user: { uniqueId: string; secUid: string }): string =>
  fill('/@{user}', { user: userPart(user) })

/** `/@{user}/video/{videoId}`, or the root when a part is missing (specification section 2.1). */
export const videoPath = (video: { id: string; author: { uniqueId: string; secUid: string } }): string =>
  fill('/@{user}/video/{videoId}', { user: userPart(video.author), videoId: video.id })

/** Splits the name of a piece of music: on parentheses, a dash, or what says who else is in it (section 5). */
const MUSIC_NAME_PARTS = /[()（）–—-]|\b(?:feat|ft)\b\.?/i

/** Without punctuation and brackets, with hyphens for whitespace (specification section 5, text purification). */
const purify = (text: string) => text.replace(/\p{P}/gu, '').trim().replace(/\s+/g, '-')

/** `/music/{sanitised-name}-{musicId}`, or the root without an id (specification section 2.1). */
export function musicPath({ id, title }: { id: string; title: string }): string {
  const name = title.split(MUSIC_NAME_PARTS).map(purify)
  return fill('/music/{music}', { music: id && [...name, id].filter(Boolean).join('-') })
}

/** The id at the end of `{sanitised-name}-{musicId}`; the name before it is for people. */
export const musicIdIn = (music: string): string | undefined => /(?:^|-)([1-9]\d*)$/.exec(music)?.[1]

/** `/tag/{tagName}`, or the root when the name is missing (specification section 2.1). */
export const tagPath = (tagName: string): string => fill('/tag/{tagName}', { tagName })
