import { parse } from 'qs'

import { QUERY_ARRAY_LIMIT, QUERY_MAX_DEPTH, QUERY_PARAMETER_LIMIT } from '#contract/constants.ts'

/**
 * Parses the parameters of an address or a form: `a=1`, `a[b]=1`, `a[]=1`, with the limits of specification section 9.
 * Parameters beyond them are left out or stay part of a name, which the endpoint's schema then leaves out. Names are
 * only data, even `__proto__`.
 */
export const readQuery = (query: string): Record<string, unknown> =>
  parse(query, {
    depth: QUERY_MAX_DEPTH,
    arrayLimit: QUERY_ARRAY_LIMIT,
    parameterLimit: QUERY_PARAMETER_LIMIT,
  })

/** Returns the part of an address after its question mark. */
export const queryOf = (url: string): string => new URL(url).search.slice(1)
