import * as v from 'valibot'

import { read } from '../endpoint.ts'
import { LinkRisk } from '../link-risk.ts'

export const linkEndpoints = {
  /** Returns how far a web address is trusted (specification section 3, link risk level). */
  'links.check': read({
    path: '/api/link/risk/',
    input: v.object({ url: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000)) }),
    output: v.object({
      risk: v.picklist(Object.values(LinkRisk)),
      /** The address as a browser would open it, whatever its spelling. */
      url: v.string(),
      /** The host that a browser would connect to, in ASCII: letters of other scripts are in Punycode (`xn--`). */
      host: v.string(),
      /** The same host in its own letters, where these differ. */
      readableHost: v.optional(v.string()),
    }),
    policy: { access: 'anyone' },
  }),
}
