import { escapeLiteral } from 'pg'

import type { Database } from '#server/db/client.ts'

function literalOf(value: unknown): string {
  const text = Array.isArray(value) ? `{${value.join(',')}}` : String(value)
  return value === null ? 'NULL' : escapeLiteral(text)
}

/** Database blocks that a query reads, under the plan that a named statement has. */
export async function blocksOf(
  db: Database,
  { text, values }: { text: string; values: unknown[] },
): Promise<number> {
  const literals = values.map(literalOf)
  return db.transaction(async (tx) => {
    await tx.query({ text: 'SET LOCAL plan_cache_mode = force_generic_plan' })
    await tx.query({ text: `PREPARE measured AS ${text}` })
    const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>({
      text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE measured (${literals.join(', ')})`,
    })
    await tx.query({ text: 'DEALLOCATE measured' })
    const plan = row?.['QUERY PLAN'][0].Plan ?? {}
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  })
}

/**
 * Median times of two calls, in milliseconds. They are made in turn, so that the machine's load affects both.
 * @returns the first call's and the second's
 */
export async function mediansOf(
  calls: readonly [() => Promise<unknown>, () => Promise<unknown>],
  rounds: number,
): Promise<[number, number]> {
  const timesMs: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, call] of calls.entries()) {
      const startedMs = performance.now()
      await call()
      timesMs[index]?.push(performance.now() - startedMs)
    }
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  return [median(timesMs[0]), median(timesMs[1])]
}
