import { oneLine } from './clean-text.ts'
import { sentence, type Sentence } from './sentence.ts'

export const PROFILE_LINK_MAX_COUNT = 5
const PROFILE_LINK_MAX_LENGTH = 300

/**
 * Reads a link of a profile as users type it, with or without `https://`. Spellings that hide the host are none: a name or a
 * password before it, backslashes, spaces.
 * @returns the address as a browser would open it, its host in Punycode; undefined for what leads to no page of a site
 */
export function readProfileLink(typed: string): string | undefined {
  const written = oneLine(typed)
  const text = /^https?:/i.test(written) ? written : `https://${written}`
  if (/[\s\\]/.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return undefined
  const { href, hostname, username, password } = new URL(text)
  return username === '' && password === '' && hostname.includes('.') ? href : undefined
}

/** Problem of a link as it was typed; undefined when it is one. */
export function profileLinkProblem(typed: string): Sentence | undefined {
  const link = readProfileLink(typed)
  if (link === undefined) return sentence('linkNotWeb')
  return link.length > PROFILE_LINK_MAX_LENGTH
    ? sentence('linkTooLong', { max: PROFILE_LINK_MAX_LENGTH })
    : undefined
}
