import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { publishLoop } from '#demo/fill/publish-loop.ts'
import type { Database } from '#server/db/client.ts'
import type { LiveStudio } from '#server/features/live/live-studio.ts'
import type { LiveTools } from '#server/features/live/studio.ts'
import type { Log } from '#server/log.ts'
import { findProjectRoot } from '#server/project-root.ts'

/** Keeps a user of the demo live. Returns how to end that. */
export function startDemoLive(
  database: Database,
  tools: LiveTools & { studio: LiveStudio },
  log: Log,
): () => Promise<void> {
  const ending = new AbortController()
  const publishing = readFile(path.join(findProjectRoot(), 'demo/live/loop.mp4'))
    .then((bytes) => publishLoop(database, tools, bytes, ending.signal))
    .catch((error: unknown) => log.warn({ err: error }, 'The live video of the demo has ended.'))
  return async () => {
    ending.abort()
    await publishing
  }
}
