import { hashtagName } from '#contract/hashtags.ts'
import { tagPath, userPath } from '#contract/paths.ts'
import { isRealUniqueId } from '#contract/unique-id.ts'

/** The page that a text stands for: a page of the app, or an address of the site. */
type Destination = { path: string } | { url: string }

/**
 * Reads `#tag`, `@name` and an address of this site.
 * @returns undefined for a text to search for
 */
export function destinationOf(text: string, { origin, host }: Pick<Location, 'origin' | 'host'>) {
  return (
    tagOrUser(text) ??
    ownAddress(text.startsWith(`${host}/`) ? `${origin}/${text.slice(host.length + 1)}` : text, origin)
  )
}

function tagOrUser(text: string): Destination | undefined {
  const tagName = /^[#＃]/.test(text) ? hashtagName(text.slice(1)) : ''
  if (tagName) return { path: tagPath(tagName) }
  const uniqueId = /^[@＠]/.test(text) ? text.slice(1) : ''
  return isRealUniqueId(uniqueId) ? { path: userPath({ uniqueId, secUid: '' }) } : undefined
}

function ownAddress(text: string, origin: string): Destination | undefined {
  if (!text.startsWith(`${origin}/`) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.origin === origin ? { url: url.href } : undefined
}
