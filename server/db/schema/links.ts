import { pgTable, smallint, text } from 'drizzle-orm/pg-core'

import type { LinkRisk } from '#contract/link-risk.ts'

import { createdAt } from '../columns.ts'

/** How far the operator trusts other sites (specification section 3, link risk level). */
export const linkHosts = pgTable('link_hosts', {
  /** In lower case and Punycode. The rule also applies to all hosts below it. */
  host: text('host').primaryKey(),
  risk: smallint('risk').$type<LinkRisk>().notNull(),
  createdAt: createdAt(),
})
