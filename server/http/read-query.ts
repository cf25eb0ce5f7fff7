import { parse } from 'qs'

import { QUERY_ARRAY_LIMIT, QUERY_MAX_DEPTH, QUERY_PARAMETER_LIMIT } from '#contract/constants.ts'
import { invalidInput } from '#server/app/problems.ts'

/**
 * The parameters of an address: `a=1`, `a[b]=1`, `a[]=1` (specification section 9). Names are data, also
 * `__proto__`.
 * @throws {ApiError} 400 beyond the limits, and when one is given twice: two readers could each believe another
 */
export function readQuery(url: string): Record<string, unknown> {
  const { search, searchParams } = new URL(url)
  refuseRepeated([...searchParams.keys()])
  try {
    return parse(search, {
      ignoreQueryPrefix: true,
      depth: QUERY_MAX_DEPTH,
      arrayLimit: QUERY_ARRAY_LIMIT,
      parameterLimit: QUERY_PARAMETER_LIMIT,
      strictDepth: true,
      throwOnLimitExceeded: true,
    })
  } catch (error) {
    if (error instanceof RangeError) throw invalidInput('This address carries too much.')
    throw error
  }
}

/** Only a list, `a[]=1&a[]=2`, may name itself again. */
function refuseRepeated(names: string[]): void {
  const seen = new Set<string>()
  const repeated = names.filter((name) => !name.endsWith('[]') && seen.size === seen.add(name).size)
  if (repeated.length === 0) return
  throw invalidInput(
    'Some of this cannot be used.',
    Object.fromEntries(repeated.map((name) => [name, 'This was given more than once.'])),
  )
}
