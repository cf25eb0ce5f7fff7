import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { accounts } from './catalogue/accounts.ts'
import type { VideoEntry } from './catalogue/entry.ts'
import { renditions } from './encode.ts'
import { soundtrackDurationSec } from './sound/soundtrack.ts'
import { tracks } from './sound/tracks/index.ts'

const FORMATTER = join(import.meta.dirname, '../node_modules/.bin/oxfmt')

/** Writes `videos.json` and `accounts.json`, which the server reads to fill an empty demo site. */
export async function writeManifests(folder: string, catalogue: readonly VideoEntry[]): Promise<void> {
  const videosPath = join(folder, 'videos.json')
  const accountsPath = join(folder, 'accounts.json')
  await writeFile(videosPath, JSON.stringify(catalogue.map(describeVideo), null, 2))
  await writeFile(accountsPath, JSON.stringify(accounts, null, 2))
  await promisify(execFile)(FORMATTER, [videosPath, accountsPath])
}

function describeVideo(entry: VideoEntry) {
  const track = tracks[entry.sound.track]
  return {
    name: entry.name,
    title: entry.title,
    caption: entry.caption,
    tags: [...entry.caption.matchAll(/#([\p{L}\p{N}_]+)/gu)].map(([, tag]) => tag),
    musicTitle: track.title,
    musicAuthor: track.author,
    durationSec: Number(soundtrackDurationSec(entry.sound).toFixed(3)),
    files: Object.fromEntries(renditions.map(({ label }) => [label, `${entry.name}-${label}.mp4`])),
    captionTracks: entry.captionTracks,
    author: entry.author,
  }
}
