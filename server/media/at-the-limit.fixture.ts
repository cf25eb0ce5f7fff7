import { closeSync, openSync } from 'node:fs'

import { defaultLimits } from './limits.ts'
import { quickJobs } from './media-queue.ts'
import { runJob } from './run-job.ts'
import { networkJail } from './sandbox.ts'

/**
 * For the tests: requests what a media job needs at the limit of open files, prints the error, and that the process
 * survives.
 */
const outcomes = [await whileNothingCanBeOpened(networkJail)]
await networkJail()
outcomes.push(
  await whileNothingCanBeOpened(() =>
    runJob(
      { queue: quickJobs, userId: '1' },
      { kind: 'inspect', inputPath: '/dev/null', limits: defaultLimits },
    ),
  ),
)
await new Promise((resolve) => setImmediate(resolve))
console.log(JSON.stringify([...outcomes, 'alive']))

async function whileNothingCanBeOpened(work: () => Promise<unknown>): Promise<unknown> {
  const opened: number[] = []
  try {
    for (;;) opened.push(openSync('/dev/null', 'r'))
  } catch {
    return await work().then(
      () => 'done',
      ({ code, cause }: NodeJS.ErrnoException) => code ?? (cause as NodeJS.ErrnoException | undefined)?.code,
    )
  } finally {
    for (const descriptor of opened) closeSync(descriptor)
  }
}
