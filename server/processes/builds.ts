import { setTimeout } from 'node:timers/promises'

import type { Database } from '#server/db/client.ts'
import type { BuildFiles } from '#server/http/build-files.ts'
import type { OtherBuilds } from '#server/http/static-files.ts'
import { removeUnused } from '#server/storage/remove-unused.ts'
import type { Storage } from '#server/storage/storage.ts'

import { filesOfBundle, type Bundle, type BundleIndex } from './bundle.ts'

/** Builds that stay for pages that were opened on them, as on a disk (tools/build/asset-history.ts). */
const RETAINED_COUNT = 3
/** Reads of the list of builds begin so far apart, however many unknown files are asked for. */
const POLL_INTERVAL_MS = 200
/** Names of assets, such as `/assets/start-B3cVzMRm.js`. */
const ASSET_ADDRESS = /^\/assets\/[\w.@$-]{1,120}-[\w-]{8}\.[a-z0-9]{2,5}$/

/**
 * Puts a build where the other processes of the site find its files, before a browser can get a page of it, and removes
 * builds that are long gone.
 */
export async function addBuild(
  database: Database,
  storage: Storage,
  { key, index, bytes }: Bundle,
): Promise<void> {
  const [row] = await database.query<{ isNew: boolean }>({
    text: `
      INSERT INTO builds (key, files) VALUES ($1, $2)
      ON CONFLICT (key) DO UPDATE SET started_at = now()
      RETURNING xmax = 0 AS "isNew"`,
    values: [key, JSON.stringify(index)],
  })
  if (row?.isNew || !(await storage.stat(key))) await storage.put(key, bytes)
  await database.query({
    text: `
      DELETE FROM builds
      WHERE key NOT IN (SELECT key FROM builds ORDER BY started_at DESC LIMIT $1)
        AND NOT EXISTS (SELECT FROM processes WHERE build = builds.key AND url IS NOT NULL)`,
    values: [RETAINED_COUNT],
  })
  await removeUnused(storage, 'build', async (keys) => {
    const used = await database.query<{ key: string }>({
      text: 'SELECT key FROM builds WHERE key = ANY ($1)',
      values: [keys],
    })
    return used.map((build) => build.key)
  })
}

interface OtherBuildsOptions {
  database: Pick<Database, 'query'>
  storage: Pick<Storage, 'open'>
  /** Key of this process's own build. */
  ownBuild: string
  /** Returns the key of the build that the site announces. */
  announcedBuild: () => string | undefined
}

/** Finds files of the builds of other processes, by lists that are read from the database when one is missing. */
export function createOtherBuilds({
  database,
  storage,
  ownBuild,
  announcedBuild,
}: OtherBuildsOptions): OtherBuilds {
  const builds = new Map<string, BuildFiles>()
  const poll = async () => {
    const rows = await database.query<{ key: string; files: BundleIndex }>({
      name: 'builds.unknown',
      text: 'SELECT key, files FROM builds WHERE key <> ALL ($1)',
      values: [[ownBuild, ...builds.keys()]],
    })
    for (const { key, files } of rows) builds.set(key, filesOfBundle(storage, key, files))
  }
  let polledAtMs = -Infinity
  let nextPoll: Promise<void> | undefined
  /** Reads the list after this call: all requests that wait share it. */
  const pollSoon = () =>
    (nextPoll ??= setTimeout(Math.max(0, polledAtMs + POLL_INTERVAL_MS - performance.now())).then(() => {
      polledAtMs = performance.now()
      nextPoll = undefined
      return poll()
    }))
  const findKnown = (address: string) => {
    for (const files of builds.values()) {
      const file = files.get(address)
      if (file) return file
    }
    return undefined
  }
  return {
    async findAsset(address) {
      const known = findKnown(address)
      if (known || !ASSET_ADDRESS.test(address)) return known
      await pollSoon()
      return findKnown(address)
    },
    async findAnnounced(address) {
      const key = announcedBuild()
      if (key === undefined || key === ownBuild) return undefined
      if (!builds.has(key)) await pollSoon()
      return builds.get(key)?.get(address)
    },
  }
}
