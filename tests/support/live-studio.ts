import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { onTestFinished } from 'vitest'

import type { ParsedInput } from '#contract/endpoints/index.ts'
import type { Database } from '#server/db/client.ts'
import { LiveStudio, type StudioOptions } from '#server/features/live/live-studio.ts'
import { silentLog } from '#server/log.ts'

/** A room for everyone, without rules for its chat. */
export const plainRoom = (): ParsedInput<'live.create'> => ({
  title: 'Waves',
  tags: [],
  orientation: 'portrait',
  audience: 'everyone',
  isAdult: false,
  blockedRegions: [],
  chat: { audience: 'everyone', slowModeSec: 0 },
  plannedTime: 0,
})

/** Makes a folder for live videos, which is removed after the test. */
export async function makeLiveFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-live-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Makes a studio with ample space, which stops with the test. */
export function makeStudio(
  database: Database,
  folder: string,
  options: Partial<StudioOptions> = {},
): LiveStudio {
  const studio = new LiveStudio({
    database,
    folder,
    log: silentLog(),
    maxRooms: 50,
    lostAfterMs: 30_000,
    recordingMaxBytes: 1024 ** 3,
    freeBytes: () => Promise.resolve(Infinity),
    ...options,
  })
  onTestFinished(() => studio.stop())
  return studio
}
