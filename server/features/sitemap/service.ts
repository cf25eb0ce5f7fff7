import type { Database, Db } from '#server/db/client.ts'

import {
  findFingerprint,
  findPartEnd,
  findRows,
  readOneMoment,
  SITEMAP_KINDS,
  type IdRange,
  type SitemapKind,
  type SitemapRow,
} from './repository.ts'

/** As many addresses as one sitemap may hold (https://www.sitemaps.org/protocol.html). */
const PART_MAX_COUNT = 50_000
/** Rows read at a time, between which the thread can do other work. */
const CHUNK_SIZE = 5_000
/** How long new rows stay in the last part, which then may lack some, before they get parts of their own. */
const PARTS_MAX_AGE_MS = 10 * 60_000
/** A part of 50,000 videos takes about 0.7 MB. */
const CACHE_MAX_BYTES = 64 * 1024 * 1024

/** Makes the bytes of a part from its rows, which arrive a few thousand at a time. */
export type WritePart = (rows: AsyncIterable<SitemapRow[]>) => Promise<Buffer>

interface CachedPart {
  fingerprint: string
  bytes: Buffer
}

export interface Sitemap {
  /** Number of parts of each kind. */
  countParts(): Promise<Record<SitemapKind, number>>
  /**
   * Returns a part. A cached part is compared with the database first, so that it never lists a video that was
   * meanwhile removed or made private.
   * @param number from 1
   * @param form identifies what `write` makes, such as its origin
   */
  readPart(kind: SitemapKind, number: number, form: string, write: WritePart): Promise<Buffer | undefined>
}

/** Lists what everyone may see, for search engines: in parts by id, each of which is found independently. */
export function createSitemap(
  database: Database,
  partMaxCount = PART_MAX_COUNT,
  now: () => number = Date.now,
): Sitemap {
  const cache = new Map<string, CachedPart>()
  const ranges = new Map<SitemapKind, { untilMs: number; parts: Promise<IdRange[]> }>()

  function partsOf(kind: SitemapKind): Promise<IdRange[]> {
    const known = ranges.get(kind)
    if (known && now() < known.untilMs) return known.parts
    const parts = findParts(database, kind, partMaxCount)
    ranges.set(kind, { untilMs: now() + PARTS_MAX_AGE_MS, parts })
    parts.catch(() => ranges.delete(kind))
    return parts
  }

  async function readPart(kind: SitemapKind, number: number, form: string, write: WritePart) {
    const range = (await partsOf(kind))[number - 1]
    if (!range) return undefined
    const key = `${kind} ${number}`
    const cacheKey = `${form} ${range.after} ${range.last}`
    const cached = cache.get(key)
    if (cached && cached.fingerprint === `${cacheKey} ${await findFingerprint(database, kind, range)}`) {
      return cached.bytes
    }
    const part = await database.transaction(async (db) => {
      await readOneMoment(db)
      const fingerprint = `${cacheKey} ${await findFingerprint(db, kind, range)}`
      return { fingerprint, bytes: await write(readRows(db, kind, range, partMaxCount)) }
    })
    cache.delete(key)
    cache.set(key, part)
    removeOldest(cache)
    return part.bytes
  }

  return {
    async countParts() {
      const counts = SITEMAP_KINDS.map(async (kind) => [kind, (await partsOf(kind)).length] as const)
      return Object.fromEntries(await Promise.all(counts)) as Record<SitemapKind, number>
    },
    readPart,
  }
}

/** Full parts, and an open one for new rows. */
async function findParts(db: Db, kind: SitemapKind, size: number): Promise<IdRange[]> {
  const parts: IdRange[] = []
  let after = '0'
  for (;;) {
    // Each begins where the previous one ends.
    const last = await findPartEnd(db, kind, after, size)
    if (last === undefined) break
    parts.push({ after, last })
    after = last
  }
  const rest = { after, last: null }
  return (await findRows(db, kind, rest, 1)).length > 0 ? [...parts, rest] : parts
}

async function* readRows(
  db: Db,
  kind: SitemapKind,
  { after, last }: IdRange,
  maxCount: number,
): AsyncGenerator<SitemapRow[]> {
  let from = after
  for (let left = maxCount; left > 0;) {
    const limit = Math.min(left, CHUNK_SIZE)
    // In sequence, so that few are in memory.
    const rows = await findRows(db, kind, { after: from, last }, limit)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    left -= limit
    from = rows.at(-1)?.id ?? from
  }
}

function removeOldest(cache: Map<string, CachedPart>): void {
  let bytes = 0
  for (const part of cache.values()) bytes += part.bytes.byteLength
  for (const [key, part] of cache) {
    if (bytes <= CACHE_MAX_BYTES) return
    bytes -= part.bytes.byteLength
    cache.delete(key)
  }
}
