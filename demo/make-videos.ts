import { appendFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { VideoEntry } from './catalogue/entry.ts'
import { catalogue } from './catalogue/index.ts'
import { encodeVideo, renditions } from './encode.ts'
import { FRAME_RATE } from './frame-rate.ts'
import { writeManifests } from './manifests.ts'
import { measureLevels } from './sound/levels.ts'
import { renderSoundtrack, soundtrackDurationSec } from './sound/soundtrack.ts'
import { encodeWav } from './sound/wav.ts'
import { openStage, type Stage } from './stage.ts'

/**
 * Makes the demo videos of the site: `node demo/make-videos.ts` makes all of them, or only those that are named. Needs
 * ffmpeg with libx264 on the PATH and a Chromium. The results are committed, so nothing else needs them.
 */
const MEDIA = join(import.meta.dirname, 'media')

const names = process.argv.slice(2)
const unknown = names.filter((name) => !catalogue.some((entry) => entry.name === name))
if (unknown.length > 0) throw new Error(`No video is named ${unknown.join(', ')}`)

const stage = await openStage()
try {
  for (const entry of catalogue) {
    if (names.length === 0 || names.includes(entry.name)) await makeVideo(stage, entry)
  }
} finally {
  await stage.close()
}
await writeManifests(MEDIA, catalogue)
console.info(`All media: ${Math.round((await folderBytes(MEDIA)) / 1000)} kB`)

async function makeVideo(drawing: Stage, entry: VideoEntry) {
  const startedAt = performance.now()
  const workFolder = await mkdtemp(join(tmpdir(), `video-${entry.name}-`))
  try {
    const framesPath = join(workFolder, 'frames.mjpeg')
    const wavPath = join(workFolder, 'sound.wav')
    const durationSec = soundtrackDurationSec(entry.sound)
    const frameCount = Math.round(durationSec * FRAME_RATE)
    const loop = renderSoundtrack(entry.sound)
    await writeFile(wavPath, encodeWav(loop))
    await drawing.renderVideo(
      {
        scene: entry.name,
        frameCount,
        frameRate: FRAME_RATE,
        levels: measureLevels(loop, frameCount, FRAME_RATE),
      },
      (picture) => appendFile(framesPath, picture),
    )
    const sizes: string[] = []
    for (const rendition of renditions) {
      const outputPath = join(MEDIA, `${entry.name}-${rendition.label}.mp4`)
      const job = { framesPath, wavPath, outputPath, title: entry.title, durationSec, rendition }
      const sizeBytes = await encodeVideo(job)
      sizes.push(`${rendition.label}: ${Math.round(sizeBytes / 1000)} kB`)
    }
    const tookSec = Math.round((performance.now() - startedAt) / 1000)
    console.info(`${entry.name}: ${durationSec.toFixed(1)} s, ${sizes.join(', ')}, took ${tookSec} s`)
  } finally {
    await rm(workFolder, { recursive: true })
  }
}

async function folderBytes(folder: string): Promise<number> {
  const files = await readdir(folder)
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
