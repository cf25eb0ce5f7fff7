import { parse } from 'qs'

import { QUERY_ARRAY_LIMIT, QUERY_MAX_DEPTH, QUERY_PARAMETER_LIMIT } from '#contract/constants.ts'

/**
 * The parameters of an address or a form: `a=1`, `a[b]=1`, `a[]=1`, with the parser's limits of specification
 * section 9. What lies beyond them is left out or stays part of a name, which the endpoint's schema then leaves out.
 * Names are data, also `__proto__`.
 */
export const readQuery = (query: string): Record<string, unknown> =>
  parse(query, {
    depth: QUERY_MAX_DEPTH,
    arrayLimit: QUERY_ARRAY_LIMIT,
    parameterLimit: QUERY_PARAMETER_LIMIT,
  })

/** What stands behind the question mark of an address. */
export const queryOf = (url: string): string => new URL(url).search.slice(1)
