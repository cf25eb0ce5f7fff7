import type { SiteSettings } from '#contract/models/site.ts'
import type { Db } from '#server/db/client.ts'

/** Reads the values that were ever set. */
export async function findValues(db: Db): Promise<Partial<SiteSettings>> {
  const [row] = await db.query<{ values: Partial<SiteSettings> }>({
    name: 'site.settings',
    text: 'SELECT values FROM site_settings',
  })
  return row?.values ?? {}
}

/** Makes other transactions wait before they set or lock values. */
export async function lockValues(db: Db): Promise<void> {
  await db.query({
    name: 'site.lock',
    text: `
      INSERT INTO site_settings (is_only, values) VALUES (true, '{}')
      ON CONFLICT (is_only) DO UPDATE SET values = site_settings.values`,
  })
}

/** Merges values into those set before, in one step, so that two operators at once lose nothing. */
export async function mergeValues(db: Db, change: Partial<SiteSettings>): Promise<void> {
  await db.query({
    name: 'site.set',
    text: `
      INSERT INTO site_settings (is_only, values) VALUES (true, $1)
      ON CONFLICT (is_only) DO UPDATE SET values = site_settings.values || EXCLUDED.values`,
    values: [JSON.stringify(change)],
  })
}
