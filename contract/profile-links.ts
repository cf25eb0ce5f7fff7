import { oneLine } from './clean-text.ts'
import { sentence, type Sentence } from './sentence.ts'
import { linksIn } from './text-parts.ts'

export const PROFILE_LINK_MAX_COUNT = 5
const PROFILE_LINK_MAX_LENGTH = 300
/** Characters as typed: for hosts of many thousand letters `URL.canParse` returns true but `URL` throws (Node 24). */
const TYPED_MAX_LENGTH = 2_000

/**
 * Reads a link of a profile as users type it, with or without `https://`. Spellings that hide the host are refused: a
 * user name or password before it, backslashes, spaces.
 * @returns the address as a browser would open it, its host in Punycode; undefined if it does not lead to a web page
 */
export function readProfileLink(typed: string): string | undefined {
  if (typed.length > TYPED_MAX_LENGTH) return undefined
  const written = oneLine(typed)
  const [pasted] = linksIn(written)
  const isAlone = pasted !== undefined && !/[\p{L}\p{N}]/u.test(written.replace(pasted, ''))
  // A pasted address may come with brackets, quotes or a full stop.
  const address = isAlone ? pasted : written
  const text = /^https?:/i.test(address) ? address : `https://${address}`
  if (/[\s\\]/.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return undefined
  const { href, hostname, username, password } = new URL(text)
  return username === '' && password === '' && hostname.includes('.') ? href : undefined
}

/** Problem of a link as it was typed; undefined when it is valid. */
export function profileLinkProblem(typed: string): Sentence | undefined {
  const link = readProfileLink(typed)
  if ((link ?? typed).length > PROFILE_LINK_MAX_LENGTH)
    return sentence('linkTooLong', { max: PROFILE_LINK_MAX_LENGTH })
  return link === undefined ? sentence('linkNotWeb') : undefined
}
