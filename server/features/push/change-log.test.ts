import { expect, test } from 'vitest'

import type { Change } from '#server/bus/bus.ts'

import { ChangeLog } from './change-log.ts'

const like = (videoId: number): Change => ({ kind: 'like', userId: '7', videoId: String(videoId) })

test('knows what came after each id that it still remembers', () => {
  const log = new ChangeLog()
  const ids = [log.lastId]
  for (let number = 1; number <= 3; number += 1) {
    log.append(like(number))
    ids.push(log.lastId)
  }
  expect(ids.map((id) => log.since(id))).toEqual([
    [like(1), like(2), like(3)],
    [like(2), like(3)],
    [like(3)],
    [],
  ])
})

test('remembers the latest ten thousand, and says when it does not know', () => {
  const log = new ChangeLog()
  const firstId = log.lastId
  for (let number = 1; number <= 25_000; number += 1) log.append(like(number))
  const [epoch] = firstId.split('.')
  expect(log.since(firstId)).toBeNull()
  expect(log.since(`${epoch}.15000`)).toHaveLength(10_000)
  expect(log.since(`${epoch}.25001`)).toBeNull()
  expect(log.since(`${epoch}.x`)).toBeNull()
  expect(log.since(`${epoch}`)).toBeNull()
  log.reset()
  expect(log.since(`${epoch}.25000`)).toBeNull()
  expect(log.since(log.lastId)).toEqual([])
})
