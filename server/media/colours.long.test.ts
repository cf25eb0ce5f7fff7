import { expect, test } from 'vitest'

import { colours, converted, errorOf, toleratedError } from './colours.fixture.ts'
import type { Coding } from './colours.fixture.ts'

/** Each combination is tested with one of the colours, in turn. */
const combinations: Coding[] = converted.depths.flatMap((depth) =>
  (depth.startsWith('gbr') ? [0] : converted.matrices).flatMap((matrix) =>
    [false, true].flatMap((isFull) =>
      converted.primaries.flatMap((primaries) =>
        converted.transfers.map((transfer) => ({ primaries, transfer, matrix, isFull, depth })),
      ),
    ),
  ),
)

test.each(converted.depths)(
  '%s: primaries x transfer x matrix x range',
  { timeout: 600_000 },
  async (depth) => {
    const wrong: string[] = []
    for (const [index, coding] of combinations.filter((one) => one.depth === depth).entries()) {
      const colour = colours[index % colours.length] ?? [0, 0, 0]
      const error = await errorOf(colour, coding)
      if (!(error < toleratedError(coding)))
        wrong.push(`${JSON.stringify(coding)} ${colour.join(' ')}: ${error}`)
    }
    expect(wrong).toEqual([])
  },
)
