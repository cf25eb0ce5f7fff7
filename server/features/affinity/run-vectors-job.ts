import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { FoundVectors, Watched } from './find-vectors.ts'

/** A bundle of its own beside the server's, a file beside this one when nothing is bundled. */
const entry = new URL(
  import.meta.url.endsWith('.ts') ? './vectors-job.ts' : './vectors-job.js',
  import.meta.url,
)

/** Runs `findVectors` in a thread of its own. */
export async function runVectorsJob(watched: Watched): Promise<FoundVectors> {
  const thread = new Worker(entry, {
    workerData: watched,
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  // Rejects when the thread fails.
  const [found] = (await once(thread, 'message')) as [FoundVectors]
  return found
}
