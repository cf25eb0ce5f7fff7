import { expect, test } from 'vitest'

import { BUFFER_MAX_SEC, FragmentQueue } from './fragment-queue.ts'

const bytes = new Uint8Array(1)

function queueOf(count: number, next = 0): FragmentQueue {
  const queue = new FragmentQueue(next)
  for (let index = 0; index < count; index++) queue.add(0.5, bytes)
  return queue
}

/** Sends everything, and returns the numbers in the order of sending. */
function sendAll(queue: FragmentQueue): number[] {
  const sent: number[] = []
  for (let [head] = queue.toSend(); head; [head] = queue.toSend()) {
    sent.push(head.sequence)
    queue.acknowledge(head.sequence + 1)
  }
  return sent
}

test('fragments are numbered and stay until they are acknowledged', () => {
  const queue = queueOf(3, 40)
  expect(queue.toSend()[0]?.sequence).toBe(40)
  expect(queue.toSend()[0]?.sequence).toBe(40)
  queue.acknowledge(41)
  expect(queue.toSend()[0]?.sequence).toBe(41)
  expect(queue.waitingSec).toBe(1)
})

test('the server may have more than the device knows: an answer was lost', () => {
  const queue = queueOf(4)
  queue.acknowledge(3)
  expect(sendAll(queue)).toEqual([3])
})

test('an acknowledgement that comes late removes nothing', () => {
  const queue = queueOf(3, 10)
  queue.acknowledge(10)
  queue.acknowledge(4)
  expect(sendAll(queue)).toEqual([10, 11, 12])
})

test('a cut of a minute loses nothing', () => {
  const queue = queueOf(BUFFER_MAX_SEC * 2)
  expect(queue.hasGap).toBe(false)
  expect(sendAll(queue)).toEqual(Array.from({ length: BUFFER_MAX_SEC * 2 }, (_, index) => index))
})

test('after a longer cut the newest are sent first, and the numbers before them are missing', () => {
  const queue = queueOf(200)
  expect(queue.hasGap).toBe(true)
  expect(queue.waitingSec).toBe(BUFFER_MAX_SEC)
  // The connection is still down: the newest change.
  expect(queue.toSend()[0]?.sequence).toBe(196)
  queue.add(0.5, bytes)
  expect(sendAll(queue)).toEqual([197, 198, 199, 200])
  expect(queue.hasGap).toBe(false)
})

test('a cut after a gap begins anew', () => {
  const queue = queueOf(200)
  sendAll(queue)
  queue.add(0.5, bytes)
  queue.add(0.5, bytes)
  expect(sendAll(queue)).toEqual([200, 201])
})

test('a header that has not arrived is sent before the newest', () => {
  const queue = queueOf(10)
  queue.add(0, bytes)
  for (let index = 0; index < 200; index++) queue.add(0.5, bytes)
  expect(sendAll(queue)).toEqual([10, 207, 208, 209, 210])
  queue.add(0.5, bytes)
  queue.add(0.5, bytes)
  expect(sendAll(queue)).toEqual([211, 212])
})
