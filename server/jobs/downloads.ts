import { makeDownloads, removeUnwanted, type DownloadTools } from '#server/features/downloads/make-service.ts'
import type { transcode } from '#server/media/transcode.ts'

import type { Watch } from './regular-work.ts'
import { repeat } from './repeat.ts'
import { withJobFolder } from './work-folder.ts'

/** How soon a requested file is begun. */
const INTERVAL_MS = 500
const CLEANUP_INTERVAL_MS = 60_000
/** A video of three minutes takes one. */
const MAX_WALL_MS = 5 * 60 * 1000

type Tools = Omit<DownloadTools, 'drawName' | 'signal'> & {
  workDir: string
  transcode: typeof transcode
  watch: Watch
}

/**
 * Makes files of videos with the name of their author in the picture, and removes old ones. Several processes may do it
 * at once.
 * @returns a function that ends it; an unfinished file is begun again on the next start
 */
export function startDownloads({ workDir, transcode: encode, watch, ...tools }: Tools): () => Promise<void> {
  const stopping = new AbortController()
  const drawName: DownloadTools['drawName'] = ({ inputPath, ...nameDrawn }, use) =>
    withJobFolder(workDir, async (jobDir) => {
      const { signal } = stopping
      const limits = { maxWallMs: MAX_WALL_MS }
      const { renditions } = await encode({ inputPath, workDir: jobDir, nameDrawn, limits, signal })
      const [file] = renditions
      if (!file) throw new Error('The encoder made no file.')
      await use(file)
    })
  const often = (work: () => Promise<void>, intervalMs: number) =>
    repeat(watch('downloads', 'Files of videos could not be made.', work), intervalMs)
  const ends = [
    often(() => makeDownloads({ ...tools, drawName, signal: stopping.signal }), INTERVAL_MS),
    often(() => removeUnwanted(tools.database), CLEANUP_INTERVAL_MS),
  ]
  return async () => {
    stopping.abort(new Error('The server stops.'))
    await Promise.all(ends.map((end) => end()))
  }
}
