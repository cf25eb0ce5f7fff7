import { expect, test, vi } from 'vitest'

import { eventually } from '#support/eventually.ts'
import { startTestServer } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

import { createProblemFinder, watchProblems } from './site-problems.ts'

const freeBytes = vi.fn<() => Promise<number>>()
const free = (bytes: number) => freeBytes.mockResolvedValue(bytes)
const log: { failure: Error | undefined } = { failure: undefined }
const ballast = { isInPlace: vi.fn<() => Promise<boolean>>().mockResolvedValue(true) }
const find = createProblemFinder('/data', { logOutput: log, ballast }, freeBytes)
const FULL = 'The disk is nearly full. Free some space where DATA_DIR is.'

test('/readyz serves on and says what is wrong: a disk without room, a log that cannot be written', async () => {
  const { url } = await startTestServer({ features: [stubFeatures], findProblems: find })
  const readiness = async () => {
    const response = await fetch(`${url}/readyz`)
    return [response.status, await response.json()]
  }
  free(1e12)
  expect(await readiness()).toEqual([200, { status: 'ready' }])
  free(1e6)
  expect(await readiness()).toEqual([200, { status: 'degraded', problems: [FULL] }])
  log.failure = new Error('ENOSPC')
  expect(await readiness()).toEqual([
    200,
    { status: 'degraded', problems: [FULL, 'The log can’t be written. Lines are lost.'] },
  ])
  log.failure = undefined
  free(1e12)
  ballast.isInPlace.mockResolvedValueOnce(false)
  expect(await readiness()).toEqual([
    200,
    {
      status: 'degraded',
      problems: [
        'The room that the database needs on a full disk is used up. Free 200 MB where DATA_DIR is.',
      ],
    },
  ])
  freeBytes.mockRejectedValue(new Error('EIO'))
  expect(await readiness()).toEqual([200, { status: 'degraded', problems: ['The disk cannot be read.'] }])
})

test('the operator hears of a problem once, and of its end', async () => {
  const printed: string[] = []
  free(1e6)
  const stop = watchProblems(find, (sentence) => printed.push(sentence), 10)
  await eventually(() => expect(printed).toEqual([FULL]))
  free(1e12)
  await eventually(() => expect(printed).toEqual([FULL, 'All problems are over.']))
  stop()
})
