import type { Database, Db } from '#server/db/client.ts'
import type { Storage } from '#server/storage/storage.ts'

import { insertDemo, insertPassword } from './insert.ts'
import { readManifest } from './manifest.ts'
import { OPERATOR_USERNAME } from './moderation.ts'
import { planDemo } from './plan.ts'
import { insertStickers } from './stickers.ts'
import { storeDemoFiles } from './store-files.ts'

export interface DemoSiteOptions {
  database: Database
  storage: Storage
  /** Folder with `videos.json`, `accounts.json` and the files that they name. */
  mediaDir: string
  onProgress?: (done: number, total: number) => void
  /**
   * The hash of a password, with which one can log in to the account `demo` and to the operator's. Without it nobody
   * can log in to any demo account.
   */
  passwordHash?: string
}

const DEMO_USERNAME = 'demo'

/**
 * Fills a site without users with videos, users, likes, follows and comments. All of it appears at once or not at all,
 * so an interrupted run can simply be repeated.
 * @returns false when the site already has users
 */
export async function fillDemoSite(options: DemoSiteOptions): Promise<boolean> {
  const { database, storage, mediaDir, onProgress = () => {}, passwordHash } = options
  if (await hasUsers(database)) return false
  const manifest = await readManifest(mediaDir)
  const files = await storeDemoFiles(manifest, { storage, mediaDir, onProgress })
  const plan = planDemo(manifest, new Date())
  return database.transaction(async (db) => {
    // Two servers that start at once on one database must not both fill it, and nobody signs up in between.
    await db.query({ text: 'LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE' })
    if (await hasUsers(db)) return false
    await insertDemo(db, plan, files)
    await insertStickers(db, storage)
    if (passwordHash !== undefined) {
      await insertPassword(db, DEMO_USERNAME, passwordHash)
      await insertPassword(db, OPERATOR_USERNAME, passwordHash)
    }
    return true
  })
}

async function hasUsers(db: Db): Promise<boolean> {
  const [row] = await db.query<{ hasUsers: boolean }>({
    text: 'SELECT EXISTS (SELECT FROM users) AS "hasUsers"',
  })
  return row?.hasUsers ?? false
}
