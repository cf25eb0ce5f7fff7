import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { appendChunk } from '#server/features/uploads/service.ts'
import { createVideo } from '#server/features/videos/create-service.ts'
import { eventually } from '#support/eventually.ts'
import { PROCESSING_TIMEOUT_MS, withJobs } from '#support/jobs.ts'
import { hasObjectStore, makeBucket } from '#support/swift.ts'
import { begin, toChunk } from '#support/uploads.ts'
import { addUser } from '#support/users.ts'

const VIDEO = path.resolve(import.meta.dirname, '../../demo/media/vireo-song-240.mp4')

describe.skipIf(!hasObjectStore)('a site with an object store', async () => {
  const { database, dir, workDir, storage, tools, start, processed } = await withJobs(
    hasObjectStore ? await makeBucket() : undefined,
  )

  test(
    'takes a video in chunks, encodes it, and has all of its files in the store and none on the disk',
    { timeout: 2 * PROCESSING_TIMEOUT_MS },
    async () => {
      const { queue } = await start()
      const viewer = await addUser(database)
      const file = await readFile(VIDEO)
      const uploadId = await begin(tools, viewer, file)
      const chunkBytes = Math.ceil(file.byteLength / 3)
      for (let offset = 0; offset < file.byteLength; offset += chunkBytes) {
        const chunk = toChunk(file.subarray(offset, offset + chunkBytes))
        await appendChunk(tools, viewer, { id: uploadId, offset, chunk })
      }
      const { itemId } = await database.transaction((tx) =>
        createVideo(tx, { queue, storage, firstReviewCount: 0 }, viewer, {
          uploadId,
          caption: '',
          // The files are copied to names that are not public.
          audience: 'self',
          scheduleTime: 0,
        }),
      )
      const processing = await processed(viewer, itemId)
      if (processing.state !== 'ready') throw new Error(`The video is ${processing.state}.`)
      await eventually(async () => {
        const found = await database.query<{ key: string }>({
          text: `SELECT media->>'posterKey' AS key FROM videos WHERE id = $1`,
          values: [itemId],
        })
        expect(found[0]?.key).toMatch(/^restricted\//)
        expect(await storage.stat(found[0]?.key ?? '')).toBeDefined()
      })
      await eventually(async () => expect(await filesIn(dir)).toEqual([]))
      expect(await filesIn(workDir)).toEqual([])
    },
  )
})

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
