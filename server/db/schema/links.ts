import { pgTable, smallint, text } from 'drizzle-orm/pg-core'

import type { LinkRisk } from '#contract/link-risk.ts'

import { createdAt } from '../columns.ts'

/** How far the operator trusts other sites (specification section 3, link risk level). */
export const linkHosts = pgTable('link_hosts', {
  /** In lower case and Punycode. The rule is for all hosts below it, too. */
  host: text('host').primaryKey(),
  risk: smallint('risk').$type<LinkRisk>().notNull(),
  createdAt: createdAt(),
})
