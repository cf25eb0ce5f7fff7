import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A 64-bit id: bigint in the database, a decimal string in the program. */
export const id64 = customType<{ data: string; driverData: string }>({ dataType: () => 'bigint' })

export const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()
export const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()
