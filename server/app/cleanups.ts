/** Steps to run when the server stops, in reverse order. */
export interface Cleanups {
  add(cleanup: () => Promise<void>): void
  /** Runs all steps, even if one fails. @throws the first failure, after all have run */
  run(): Promise<void>
}

export function createCleanups(): Cleanups {
  const cleanups: (() => Promise<void>)[] = []
  return {
    add: (cleanup) => void cleanups.push(cleanup),
    async run() {
      const failures: unknown[] = []
      for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) {
        await cleanup().catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}
