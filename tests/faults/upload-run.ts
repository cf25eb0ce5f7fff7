import { createHash } from 'node:crypto'
import { copyFile, link, mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { Page, TestInfo } from '@playwright/test'

import { createRandom, type Random } from '#demo/fill/random.ts'
import { storedUploads } from '#pages/upload.ts'
import { expect } from '#support/browser.ts'
import { isLong } from '#support/long.ts'
import { makeVideo } from '#support/make-video.ts'
import { padVideo } from '#support/pad-video.ts'

import { chooseSeed } from './run.ts'
import type { World } from './world.ts'

const MEBIBYTE = 1024 * 1024
const FILE_BYTES = (isLong ? 20 : 8) * MEBIBYTE
/** Each video is interrupted at least this often. */
export const MIN_INTERRUPTIONS = 3
const POSTED_DEADLINE_MS = isLong ? 300_000 : 60_000
const POLL_INTERVAL_MS = 50

/** A video that its user has posted. */
interface Posting {
  caption: string
  sha256: string
  interruptionCount: number
}

interface UploadRow {
  id: string
  isUsed: boolean
}

/** Captions of videos that are missing, that exist more than once, and that have other bytes. */
type Verdict = Record<'lost' | 'duplicated' | 'mismatched', string[]>

/** Uploads one user's videos under one fault, and compares each with the file on the server's disk. */
export class UploadRun {
  readonly seed = chooseSeed()
  readonly random: Random = createRandom(this.seed)
  readonly #world: World
  readonly #testInfo: TestInfo
  readonly #postings: Posting[] = []
  #cutsBefore = 0
  #isOver = false
  readonly #holding: Promise<void>

  private constructor(world: World, testInfo: TestInfo) {
    this.#world = world
    this.#testInfo = testInfo
    this.#holding = this.#holdFiles()
  }

  static async start(world: World, testInfo: TestInfo): Promise<UploadRun> {
    await mkdir(testInfo.outputPath('arrived'), { recursive: true })
    await makeVideo(testInfo.outputPath('video.mp4'), {
      video: { source: 'testsrc2=s=180x320:r=30', encoder: 'libx264', filter: 'format=yuv420p' },
      durationSec: 1,
    })
    return new UploadRun(world, testInfo)
  }

  /** How often sending chunks of the last posted video has been interrupted. */
  get interruptionCount(): number {
    return (this.#world.proxy.cutCounts.get('PATCH') ?? 0) - this.#cutsBefore
  }

  /** Posts a new video. */
  async post(page: Page): Promise<void> {
    const caption = `Video ${this.#postings.length + 1} of ${this.#testInfo.testId}`
    const file = this.#testInfo.outputPath('next.mp4')
    await copyFile(this.#testInfo.outputPath('video.mp4'), file)
    await padVideo(file, FILE_BYTES)
    this.#cutsBefore = this.#world.proxy.cutCounts.get('PATCH') ?? 0
    this.#postings.push({ caption, sha256: hashOf(await readFile(file)), interruptionCount: 0 })
    await page.getByLabel('Select video').setInputFiles(file)
    await page.getByRole('textbox', { name: 'Caption' }).fill(caption)
    await page.getByRole('button', { name: 'Post' }).press('Enter')
  }

  /** Waits until the server has made a video of the last upload, after enough interruptions. */
  async expectCreated(): Promise<void> {
    const posting = this.#postings.at(-1)
    if (!posting) throw new Error('Nothing was posted.')
    await expect
      .poll(() => this.#videoCount(posting), {
        timeout: POSTED_DEADLINE_MS,
        intervals: [POLL_INTERVAL_MS],
      })
      .toBeGreaterThan(0)
    posting.interruptionCount = this.interruptionCount
    expect(posting.interruptionCount).toBeGreaterThanOrEqual(MIN_INTERRUPTIONS)
  }

  /**
   * Expects that all videos exist once, byte for byte, that their user is told so, and that the device stores
   * nothing of them.
   */
  async expectAllPosted(page: Page): Promise<void> {
    const uploads = page.getByRole('region', { name: 'Your uploads' })
    for (const { caption } of this.#postings) {
      const row = uploads.getByRole('listitem').filter({ hasText: caption })
      await expect(row.getByRole('heading', { name: 'Your video is posted' })).toBeVisible({
        timeout: POSTED_DEADLINE_MS,
      })
    }
    await expect.poll(() => storedUploads(page)).toEqual([])
    this.#isOver = true
    await this.#holding
    const verdict = await this.#judge()
    this.#print(verdict)
    expect(verdict).toEqual({ lost: [], duplicated: [], mismatched: [] })
  }

  async #judge(): Promise<Verdict> {
    const verdict: Verdict = { lost: [], duplicated: [], mismatched: [] }
    for (const posting of this.#postings) {
      const { caption, sha256 } = posting
      const [videoCount, rows] = await Promise.all([this.#videoCount(posting), this.#uploadsOf(posting)])
      const used = rows.filter(({ isUsed }) => isUsed)
      if (videoCount === 0 || used.length === 0) verdict.lost.push(caption)
      if (videoCount > 1 || rows.length > 1) verdict.duplicated.push(caption)
      for (const { id } of used) {
        const arrived = await readFile(this.#testInfo.outputPath('arrived', `${id}.part`))
        if (hashOf(arrived) !== sha256) verdict.mismatched.push(caption)
      }
    }
    return verdict
  }

  async #videoCount({ caption }: Posting): Promise<number> {
    const { database, userId } = this.#world
    // The server and its database may be down at this moment.
    const rows = await database
      .query<{ count: number }>({
        text: 'SELECT count(*)::int AS count FROM videos WHERE author_id = $1 AND caption = $2',
        values: [userId, caption],
      })
      .catch(() => [])
    return rows[0]?.count ?? 0
  }

  #uploadsOf({ sha256 }: Posting): Promise<UploadRow[]> {
    const { database, userId } = this.#world
    return database.query<UploadRow>({
      text: `SELECT id, used_at IS NOT NULL AS "isUsed" FROM uploads WHERE owner_id = $1 AND sha256 = $2`,
      values: [userId, sha256],
    })
  }

  /** Links each arriving file under a second name: the server removes its own when the video is made. */
  async #holdFiles(): Promise<void> {
    const from = path.join(this.#world.site.dataDir, 'uploads')
    const to = this.#testInfo.outputPath('arrived')
    const held = new Set<string>()
    while (!this.#isOver) {
      for (const name of await readdir(from).catch(() => [])) {
        if (held.has(name)) continue
        held.add(name)
        await link(path.join(from, name), path.join(to, name))
      }
      await pause(POLL_INTERVAL_MS)
    }
  }

  #print({ lost, duplicated, mismatched }: Verdict): void {
    const counts = this.#postings.map(({ interruptionCount }) => interruptionCount)
    const total = counts.reduce((sum, count) => sum + count, 0)
    const seen = `${counts.length} uploads of ${FILE_BYTES / MEBIBYTE} MiB, ${total} interruptions (at least ${Math.min(...counts)} each)`
    const result = `lost ${lost.length}, duplicated ${duplicated.length}, hash mismatches ${mismatched.length}`
    console.log(`${this.#testInfo.title}: ${seen}, ${result}, seed ${this.seed}`)
  }
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64')
