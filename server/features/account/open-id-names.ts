import { UNIQUE_ID_MAX_LENGTH } from '#contract/constants.ts'
import { isRealUniqueId } from '#contract/unique-id.ts'

/** Facts about a user (OpenID Connect Core, section 5.1), as the provider gives them, unchecked. */
export type Claims = Readonly<Record<string, unknown>>

/** The claims that name a user, from their chosen name to names that others share. */
const NAMING_CLAIMS = ['preferred_username', 'nickname', 'given_name', 'name'] as const
const FALLBACK = 'user'
const NUMBERED_COUNT = 20
/** Leaves room for a number after the name. */
const STEM_MAX_LENGTH = UNIQUE_ID_MAX_LENGTH - 6

/**
 * Suggests usernames for a user by their claims, the best first: their names, then with small numbers, and then with
 * large random ones.
 * @param random source of the large numbers, from 0 to 1
 */
export function* suggestUsernames(claims: Claims, random: () => number = Math.random): Generator<string> {
  const stems = [...new Set(NAMING_CLAIMS.map((claim) => stemOf(claims[claim])))].filter(isRealUniqueId)
  yield* stems
  const [stem = FALLBACK] = stems
  const short = stem.slice(0, STEM_MAX_LENGTH)
  for (let number = 2; number < NUMBERED_COUNT; number += 1) yield `${short}${number}`
  for (let count = 0; count < NUMBERED_COUNT; count += 1) yield `${short}${Math.floor(random() * 1_000_000)}`
}

/** The letters of a name that usernames may contain. For an e-mail address, those before the at sign. */
function stemOf(claim: unknown): string {
  if (typeof claim !== 'string') return ''
  return (claim.split('@', 1)[0] ?? '')
    .slice(0, 200)
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[\s-]+/g, '.')
    .replaceAll(/[^A-Za-z0-9_.]/g, '')
    .slice(0, UNIQUE_ID_MAX_LENGTH)
    .replaceAll(/^\.+|\.+$/g, '')
}
