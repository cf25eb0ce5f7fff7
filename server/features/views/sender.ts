import { canConsent } from '#contract/consent.ts'
import { requireDevice, type CallContext, type Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { ageOf } from '#server/features/visibility/limits.ts'

/** The sender of a batch of records or reports, as far as the request proves it. */
export interface Sender {
  viewer: Viewer | null
  deviceKeyId: string
  clientAddress: string
}

/** The sender of a signed call. */
export const senderOf = (context: CallContext): Sender => ({
  viewer: context.viewer,
  deviceKeyId: requireDevice(context),
  clientAddress: context.clientAddress,
})

/**
 * Whether visits of the sender may be recorded. The device asks for consent; that of users who are too young does not
 * count.
 * @param region ISO 3166, null when it is not known
 */
export async function isRecordable(db: Db, { viewer }: Sender, region: string | null): Promise<boolean> {
  if (viewer === null) return true
  const [row] = await db.query<{ age: number | null }>({
    name: 'views.age',
    text: `SELECT ${ageOf('$1')} AS age`,
    values: [viewer.id],
  })
  return canConsent(row?.age ?? null, region)
}
