import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { accounts } from './catalogue/accounts.ts'
import type { ClipEntry } from './catalogue/entry.ts'
import { soundtrackDurationSec } from './sound/soundtrack.ts'
import { tracks } from './sound/tracks/index.ts'

/** Writes `clips.json` and `accounts.json`, which the server reads to fill an empty demo site. */
export async function writeManifests(folder: string, catalogue: readonly ClipEntry[]): Promise<void> {
  await writeJson(join(folder, 'clips.json'), catalogue.map(describeClip))
  await writeJson(join(folder, 'accounts.json'), accounts)
}

function describeClip(entry: ClipEntry) {
  const track = tracks[entry.sound.track]
  return {
    name: entry.name,
    title: entry.title,
    caption: entry.caption,
    tags: [...entry.caption.matchAll(/#([\p{L}\p{N}_]+)/gu)].map(([, tag]) => tag),
    musicTitle: track.title,
    musicAuthor: track.author,
    durationSec: Number(soundtrackDurationSec(entry.sound).toFixed(3)),
    files: { 720: `${entry.name}-720.mp4`, 360: `${entry.name}-360.mp4` },
    author: entry.author,
  }
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`)
}
