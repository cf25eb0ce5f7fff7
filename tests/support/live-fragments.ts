import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { splitBroadcast } from '#demo/fill/split-broadcast.ts'

import { makeVideo } from './make-video.ts'

export interface Broadcast {
  header: Buffer
  /** Half a second each, beginning with a key frame. */
  fragments: Buffer[]
}

/** Makes a broadcast as a browser publishes it: H.264 and AAC in fragmented MP4. It is small unless a size is given. */
export async function makeBroadcast(durationSec: number, size = '96x160'): Promise<Broadcast> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-live-'))
  const file = path.join(folder, 'broadcast.mp4')
  await makeVideo(file, {
    durationSec,
    video: {
      source: `testsrc2=s=${size}:r=20`,
      encoder: 'libx264',
      options: { preset: 'ultrafast', tune: 'zerolatency', crf: 35, g: 10, keyint_min: 10, sc_threshold: 0 },
    },
    audio: {
      source: 'sine=frequency=440:sample_rate=44100',
      encoder: 'aac',
      filter: 'aformat=sample_fmts=fltp',
    },
    muxerOptions: { movflags: 'frag_keyframe+empty_moov+default_base_moof' },
  })
  const bytes = await readFile(file)
  await rm(folder, { recursive: true })
  return splitBroadcast(bytes)
}
