import * as v from 'valibot'

import { read } from '../endpoint.ts'
import { HELP_TOPICS, HelplineSchema } from '../models/helpline.ts'

export const helpEndpoints = {
  /** Helplines of all countries on a topic (specification section 2.2, other paths). */
  'help.lines': read({
    path: '/api/help/lines/',
    input: v.object({ topic: v.picklist(HELP_TOPICS) }),
    output: v.object({ lines: v.array(HelplineSchema) }),
    policy: { access: 'anyone' },
  }),
}
