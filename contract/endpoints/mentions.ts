import * as v from 'valibot'

import { read } from '../endpoint.ts'
import { UserSummarySchema } from '../models/user.ts'

const users = v.object({ users: v.array(UserSummarySchema) })
const policy = { access: 'member' } as const

/** Users whom the viewer may want to mention (specification section 7.3, signed paths whose shapes are not shown). */
export const mentionEndpoints = {
  /** Suggestions before a name is typed: users whom the viewer follows, the latest first. */
  'mentions.listDefault': read({
    path: '/api/at/default/list/',
    input: v.object({}),
    output: users,
    policy,
  }),
  /** Those who follow the viewer and whom the viewer follows. */
  'mentions.listContacts': read({
    path: '/api/contact/list/',
    input: v.object({}),
    output: users,
    policy,
  }),
  /** Users whom the viewer follows and whose name contains the keyword, then others whose name begins with it. */
  'mentions.search': read({
    path: '/api/comment/search/user/',
    input: v.object({ keyword: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(30)) }),
    output: users,
    policy,
  }),
}
