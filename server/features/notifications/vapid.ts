import webPush from 'web-push'

import type { Db } from '#server/db/client.ts'

/** The site's key pair for push services (RFC 8292). Subscriptions are bound to it. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** The keys of the site: made at the first start and stored in the database. Servers that start at once agree on them. */
export async function loadVapidKeys(db: Db): Promise<VapidKeys> {
  const stored = await readKeys(db)
  if (stored) return stored
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db.query({
    text: 'INSERT INTO vapid_keys (public_key, private_key) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    values: [publicKey, privateKey],
  })
  return (await readKeys(db)) ?? { publicKey, privateKey }
}

async function readKeys(db: Db): Promise<VapidKeys | undefined> {
  const [keys] = await db.query<{ publicKey: string; privateKey: string }>({
    text: 'SELECT public_key AS "publicKey", private_key AS "privateKey" FROM vapid_keys',
  })
  return keys
}
