import type { DeviceKey } from '#contract/endpoints/devices.ts'
import type { Db } from '#server/db/client.ts'
import { deviceKeys } from '#server/db/schema/index.ts'

/** Does nothing when the key is known: a key's id is its content. */
export async function insertDeviceKey(db: Db, id: string, { x, y }: DeviceKey): Promise<void> {
  await db.orm.insert(deviceKeys).values({ id, x, y }).onConflictDoNothing()
}
