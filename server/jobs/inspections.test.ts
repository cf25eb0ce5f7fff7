import { expect, onTestFinished, test } from 'vitest'

import { silentLog } from '#server/log.ts'
import { MediaBusy, MediaFailure, MediaRefusal } from '#server/media/refusal.ts'
import { withDatabase } from '#support/database.ts'

import { startBoss } from './boss.ts'
import { askForInspections, startInspections } from './inspections.ts'

const UPLOAD = { uploadId: 'upload', userId: '7' }

/** Two processes on a database: one with the role `media` that inspects as given, and one that asks it. */
async function withProcesses(inspect?: (path: string, userId: string) => Promise<void>) {
  const database = await withDatabase()
  const [able, asking] = await Promise.all([
    startBoss(database, silentLog()),
    startBoss(database, silentLog()),
  ])
  onTestFinished(async () => {
    await Promise.all([able, asking].map((boss) => boss.stop({ graceful: false })))
  })
  const parts = { withFile: (id: string, work: (path: string) => Promise<void>) => work(`/chunks/${id}`) }
  if (inspect) await startInspections(able, { parts: parts as never, inspect })
  return askForInspections(asking, 6_000)
}

test('a process with the role inspects an upload of another one (issue 53)', async () => {
  const inspected: string[][] = []
  const ask = await withProcesses((path, userId) => {
    inspected.push([path, userId])
    return Promise.resolve()
  })
  await expect(ask(UPLOAD)).resolves.toBeUndefined()
  expect(inspected).toEqual([['/chunks/upload', '7']])
})

test('why a file is refused, and that there is no place now, is the same as if it had been inspected here', async () => {
  const faults: Error[] = [
    new MediaRefusal('too-long', 'of an hour'),
    new MediaBusy(1_234),
    new Error('broken'),
  ]
  const ask = await withProcesses(() => Promise.reject(faults.shift() ?? new Error('none left')))
  const refusal = await ask(UPLOAD).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(MediaRefusal)
  expect(refusal).toMatchObject(new MediaRefusal('too-long', 'of an hour'))
  await expect(ask(UPLOAD)).rejects.toMatchObject({ name: 'MediaBusy', retryAfterMs: 1_234 })
  await expect(ask(UPLOAD)).rejects.toThrow(MediaFailure)
})

test('an upload that no process inspects in time is sent again later', async () => {
  const ask = await withProcesses()
  await expect(ask(UPLOAD)).rejects.toThrow(MediaBusy)
})
