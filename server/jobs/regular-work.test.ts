import { expect, test } from 'vitest'

import { REGULAR_WORK } from '#contract/models/upkeep.ts'
import type { Viewer } from '#server/api/route.ts'
import { listRegularWork } from '#server/features/operator/regular-work-service.ts'
import { silentLog } from '#server/log.ts'
import { eventually } from '#support/eventually.ts'
import { withJobs } from '#support/jobs.ts'
import { addUser } from '#support/users.ts'

import { createWatch } from './regular-work.ts'

const { database, start, stop } = await withJobs()
const operator: Viewer = { ...(await addUser(database)), role: 'operator', isElevated: true }
const find = async (name: string) =>
  (await listRegularWork(database, operator)).work.find((each) => each.name === name)
const aMinute = () => expect.closeTo(Date.now() / 1_000, -2)

test('work that fails is listed with its words and without the values of a query, and goes on', async () => {
  let nowMs = Date.now()
  const watch = createWatch(database, silentLog(), () => nowMs)
  expect(await find('webhook')).toEqual({ name: 'webhook', doneTime: null, failedTime: null, error: '' })
  let problem: Error | undefined = new Error('No route to "https://hooks.example/key"')
  const work = watch('webhook', 'Alerts could not be sent.', async () => {
    if (problem) throw problem
  })
  await work()
  expect(await find('webhook')).toMatchObject({ doneTime: null, failedTime: aMinute() })
  expect((await find('webhook'))?.error).toContain('No route to')
  expect((await find('webhook'))?.error).not.toContain('hooks.example')
  // Not every repeated failure is recorded.
  problem = new Error('Something else')
  await work()
  expect((await find('webhook'))?.error).toContain('No route to')
  nowMs += 6_000
  await work()
  expect((await find('webhook'))?.error).toBe('Something else')
  problem = undefined
  await work()
  expect(await find('webhook')).toMatchObject({ doneTime: aMinute(), error: 'Something else' })
})

test('the work of a server that runs is listed as done, and nobody but operators reads it', async () => {
  await start()
  const silent = new Set(['mails', 'lives', 'webhook'])
  const own = REGULAR_WORK.filter((name) => !silent.has(name))
  await eventually(async () => {
    const { work } = await listRegularWork(database, operator)
    expect(work.map(({ name }) => name)).toEqual(REGULAR_WORK)
    expect(work.filter(({ doneTime }) => doneTime !== null).map(({ name }) => name)).toEqual(
      expect.arrayContaining(own),
    )
  })
  await stop()
  await expect(listRegularWork(database, { ...operator, role: 'moderator' })).rejects.toMatchObject({
    problem: { httpStatus: 403 },
  })
})
