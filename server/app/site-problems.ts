import { commands } from '#server/commands.ts'
import type { Replica } from '#server/db/replica.ts'
import type { FindProblems } from '#server/http/health.ts'
import type { LogOutput } from '#server/log-output.ts'
import type { Ballast } from '#server/storage/ballast.ts'
import { freeBytesOf, RESERVED_BYTES } from '#server/storage/disk-space.ts'

interface Watched {
  logOutput?: Pick<LogOutput, 'failure'>
  /** Absent: the database is not ours, so no space is reserved for it. */
  ballast?: Pick<Ballast, 'isInPlace'>
  /** Carries changes and limits between processes. */
  shared?: { findProblems(): string[] }
  replica?: Pick<Replica, 'isAway'> | undefined
}

export const createProblemFinder =
  (
    dataDir: string,
    { logOutput, ballast, shared, replica }: Watched,
    freeBytes = freeBytesOf,
  ): FindProblems =>
  async () => {
    const problems = []
    if ((await freeBytes(dataDir)) < RESERVED_BYTES) {
      problems.push(commands.diskNearlyFull)
    }
    if (ballast && !(await ballast.isInPlace())) {
      problems.push(commands.reserveUsedUp)
    }
    if (logOutput?.failure) problems.push(commands.logNotWritable)
    if (replica?.isAway()) problems.push(commands.replicaAway)
    if (shared) problems.push(...shared.findProblems())
    return problems
  }

/** Logs each problem for the operator when it begins. Returns how to stop. */
export function watchProblems(
  find: FindProblems,
  print: (sentence: string) => void,
  intervalMs = 60_000,
): () => void {
  let known: string[] = []
  const check = async () => {
    const problems = await find().catch(() => known)
    for (const problem of problems) if (!known.includes(problem)) print(problem)
    if (known.length > 0 && problems.length === 0) print(commands.problemsOver)
    known = problems
  }
  void check()
  const timer = setInterval(() => void check(), intervalMs)
  return () => clearInterval(timer)
}
