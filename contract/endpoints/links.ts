import * as v from 'valibot'

import { LIST_PAGE_MAX_SIZE, USER_PAGE_SIZE } from '../constants.ts'
import { read, write } from '../endpoint.ts'
import { LINK_RULES, LinkRisk } from '../link-risk.ts'
import { CursorSchema, integerParameter } from '../models/primitives.ts'

const LinkRuleSchema = v.picklist(LINK_RULES)

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
  /** Hosts with a rule, by their names. */
  'links.rules': read({
    path: '/api/operator/link_rules/',
    input: v.object({
      cursor: v.optional(CursorSchema),
      count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), USER_PAGE_SIZE),
    }),
    output: v.object({
      hosts: v.array(
        v.object({
          /** In ASCII: letters of other scripts are in Punycode. */
          host: v.string(),
          readableHost: v.optional(v.string()),
          rule: LinkRuleSchema,
        }),
      ),
      cursor: v.nullable(v.string()),
    }),
    policy: { access: 'operator' },
  }),
  /** Sets the rule for a host and all hosts below it. */
  'links.setRule': write({
    path: '/api/operator/set_link_rule/',
    input: v.object({
      /** A host, or the address of a page on it. */
      host: v.pipe(v.string(), v.trim(), v.maxLength(2_000)),
      /** Null: no rule. */
      rule: v.nullable(LinkRuleSchema),
    }),
    output: v.object({ host: v.string(), rule: v.nullable(LinkRuleSchema) }),
    policy: { access: 'operator', idempotency: 'transaction', limit: 'write' },
  }),
}
