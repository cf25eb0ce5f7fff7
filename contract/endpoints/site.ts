import * as v from 'valibot'

import { read } from '../endpoint.ts'
import { SiteInfoSchema } from '../models/site.ts'

export const siteEndpoints = {
  /** Name, rules and contact, as operators have set them. */
  'site.info': read({
    path: '/api/site/info/',
    input: v.object({}),
    output: SiteInfoSchema,
    policy: { access: 'anyone' },
  }),
}
