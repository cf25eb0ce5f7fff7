import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A 64-bit id: bigint in the database, a decimal string in the program. */
export const id64 = customType<{ data: string; driverData: string }>({ dataType: () => 'bigint' })

export const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()
export const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()

// For tables with a `body`, the tree of a text (contract/models/comment-body.ts). The second is the condition of
// partial indexes, which a query uses only with exactly the same SQL.

/** SQL: the ids of the users whom the text mentions. */
export const BODY_MENTIONS = `jsonb_path_query_array(body, '$.content[*].content[*].attrs.id')`
/** SQL: whether the text mentions anyone. */
export const HAS_BODY_MENTIONS = `body @? '$.content[*].content[*].attrs.id'`
