import { expect, test } from 'vitest'

import { createRecorder } from './recorder.ts'

function createDevice() {
  const done: string[] = []
  const storing: (() => void)[] = []
  const server = { isReachable: true }
  const queue = { isEmpty: true }
  const recorder = createRecorder({
    async persist() {
      await new Promise<void>((resolve) => storing.push(resolve))
      done.push('kept')
    },
    hasUnsent: async () => !queue.isEmpty,
    startSending() {
      done.push('sends')
      return () => done.push('stopped')
    },
    forget() {
      done.push('forgotten')
      return server.isReachable ? Promise.resolve() : Promise.reject(new Error('offline'))
    },
  })
  const endStoring = () => storing.splice(0).forEach((end) => end())
  return { done, server, queue, recorder, endStoring }
}

const someTurns = async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    await Promise.resolve()
  }
}

test('what is being stored while the agreement is taken back is forgotten, and nothing sends any more', async () => {
  const { done, recorder, endStoring } = createDevice()
  const recorded = recorder.record([])
  await someTurns()
  const withdrawn = recorder.withdraw()
  await someTurns()
  expect(done).toEqual([])
  endStoring()
  await Promise.all([recorded, withdrawn])
  expect(done).toEqual(['kept', 'sends', 'stopped', 'forgotten'])
})

test('an agreement after one that was taken back sends again, also when the server was not reached', async () => {
  const { done, server, recorder, endStoring } = createDevice()
  server.isReachable = false
  await expect(recorder.withdraw()).rejects.toThrow('offline')
  const recorded = recorder.record([])
  await someTurns()
  endStoring()
  await recorded
  expect(done).toEqual(['forgotten', 'kept', 'sends'])
})

test('what an earlier page has persisted is sent from a page that records nothing', async () => {
  const { done, queue, recorder } = createDevice()
  await recorder.resume()
  expect(done).toEqual([])
  queue.isEmpty = false
  await recorder.resume()
  await recorder.resume()
  expect(done).toEqual(['sends'])
})
