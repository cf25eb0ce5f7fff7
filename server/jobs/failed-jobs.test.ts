import { expect, test } from 'vitest'

import type { ErrorEvent } from '#contract/models/error-event.ts'
import type { Viewer } from '#server/api/route.ts'
import { storeErrors } from '#server/features/error-reports/service.ts'
import { dismissErrors, listReports } from '#server/features/operator/errors-service.ts'
import { dismissJobs, listJobs, retryJobs } from '#server/features/operator/jobs-service.ts'
import { createVideo } from '#server/features/videos/create-service.ts'
import { silentLog } from '#server/log.ts'
import { MediaFailure, MediaRefusal } from '#server/media/refusal.ts'
import { eventually } from '#support/eventually.ts'
import { withJobs } from '#support/jobs.ts'
import { addUpload, hollowVideo } from '#support/uploads.ts'
import { addUser } from '#support/users.ts'

import { startBoss } from './boss.ts'
import { failedJobs } from './failed-jobs.ts'
import { TRANSCODE } from './transcode-queue.ts'
import type { TranscodeTools } from './transcode-video.ts'

const { database, storage, tools, start, processed } = await withJobs()
const operator: Viewer = { ...(await addUser(database)), role: 'operator', isElevated: true }
const refusal = (httpStatus: number) => ({ problem: { httpStatus } })

const list = (input: { count: number; cursor?: string } = { count: 24 }) =>
  listJobs(database, operator, input, failedJobs)
const retry = (jobIds: string[]) =>
  database.transaction((tx) => retryJobs(tx, operator, { jobIds }, failedJobs))
const dismiss = (jobIds: string[]) =>
  database.transaction((tx) => dismissJobs(tx, operator, { jobIds }, failedJobs))
const logged = async (action: string) => {
  const rows = await database.query<{ details: object }>({
    text: 'SELECT details FROM audit_log WHERE action = $1 AND actor_id = $2 ORDER BY id',
    values: [action, operator.id],
  })
  return rows.map(({ details }) => details)
}

/** Posts a video whose only try fails, and waits until its author has got the notice. */
async function failVideo(transcode: TranscodeTools['transcode']) {
  await start(transcode)
  const viewer = await addUser(database)
  const boss = await startBoss(database, silentLog())
  const queue = {
    add: async (_db: unknown, request: object) => {
      await boss.send(TRANSCODE, request, { retryLimit: 0 })
    },
  }
  const uploadId = await addUpload(tools, viewer, hollowVideo(5_000))
  const post = { uploadId, audience: 'everyone', scheduleTime: 0, caption: '' } as const
  const { itemId } = await database.transaction((tx) =>
    createVideo(tx, { queue, storage, firstReviewCount: 0 }, viewer, post),
  )
  expect(await processed(viewer, itemId)).toMatchObject({ state: 'failed', isOurs: true })
  await boss.stop({ graceful: false })
  return { viewer, itemId }
}

test('a video that was given up is listed with its author and its error, and a try of an operator makes it', async () => {
  let tryCount = 0
  const { viewer, itemId } = await failVideo(() => {
    tryCount += 1
    return Promise.reject(
      tryCount === 1 ? new MediaFailure('The disk is full.') : new MediaRefusal('damaged'),
    )
  })
  const find = async () => (await list()).jobs.find(({ videoId }) => videoId === itemId)
  await eventually(async () => expect((await find())?.canRetry).toBe(true))
  const job = await find()
  expect(job).toMatchObject({
    name: TRANSCODE,
    user: { id: viewer.id, uniqueId: viewer.uniqueId },
    tryCount: 1,
    maxTryCount: 1,
    isWaiting: false,
    cause: 'error',
    error: 'The disk is full.',
  })
  const jobId = job?.id ?? ''
  expect(await retry([jobId])).toEqual({ retriedIds: [jobId] })
  // The upload still exists; it is inspected again, and found not to be a video.
  await eventually(async () =>
    expect(await processed(viewer, itemId)).toMatchObject({ state: 'failed', isOurs: false }),
  )
  expect(tryCount).toBe(2)
  expect(await logged('job.retry')).toEqual([{ jobs: [{ id: jobId, name: TRANSCODE }] }])
  await eventually(async () => expect(await find()).toBeUndefined())
})

test('a job that is dismissed is gone with its upload, and cannot be tried again', async () => {
  const { itemId } = await failVideo(() => Promise.reject(new MediaFailure('The disk is full.')))
  const find = async () => (await list()).jobs.find(({ videoId }) => videoId === itemId)
  await eventually(async () => expect((await find())?.canRetry).toBe(true))
  const jobId = (await find())?.id ?? ''
  expect(await dismiss([jobId])).toEqual({ dismissedIds: [jobId] })
  expect(await find()).toBeUndefined()
  const unused = await database.query({
    text: `SELECT FROM unused_files WHERE key LIKE '%upload%' AND remove_after <= now()`,
  })
  expect(unused).toHaveLength(1)
  expect([await retry([jobId]), await dismiss([jobId])]).toEqual([{ retriedIds: [] }, { dismissedIds: [] }])
  expect(await logged('job.dismiss')).toEqual([{ jobs: [{ id: jobId, name: TRANSCODE }] }])
})

test('jobs come in pages, the latest try first, and one that waits is tried at once but not dismissed', async () => {
  const boss = await startBoss(database, silentLog())
  await boss.createQueue('other')
  const rows = await database.query<{ id: string }>({
    text: `
      INSERT INTO pgboss.job (name, state, retry_limit, retry_count, start_after, started_on, output)
      SELECT 'other', (CASE WHEN number = 1 THEN 'retry' ELSE 'failed' END)::pgboss.job_state, 3, 1,
        now() + interval '1 hour', now() - number * interval '1 minute',
        json_build_object('value', json_build_object('message', 'job timed out'))
      FROM generate_series(1, 3) AS number RETURNING id`,
  })
  const ids = rows.map(({ id }) => id)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({ count: 1, ...(cursor && { cursor }) })
    expect(page.jobs).toHaveLength(1)
    seen.push(...page.jobs.map(({ id }) => id))
    cursor = page.cursor ?? undefined
  } while (cursor)
  expect(seen.filter((id) => ids.includes(id))).toEqual(ids)
  expect((await list()).jobs.find(({ id }) => id === ids[0])).toMatchObject({
    isWaiting: true,
    tryCount: 2,
    maxTryCount: 4,
    cause: 'timeout',
    error: '',
  })
  expect(await dismiss([ids[0] ?? ''])).toEqual({ dismissedIds: [] })
  expect(await retry(ids.slice(0, 2))).toMatchObject({ retriedIds: expect.arrayContaining(ids.slice(0, 2)) })
  expect(
    await database.query({
      text: `
        SELECT state, retry_limit AS "limit", start_after <= now() AS "isDue" FROM pgboss.job
        WHERE name = 'other' ORDER BY started_on DESC`,
    }),
  ).toEqual([
    { state: 'retry', limit: 3, isDue: true },
    { state: 'retry', limit: 4, isDue: true },
    { state: 'failed', limit: 3, isDue: false },
  ])
  await boss.stop({ graceful: false })
})

const eventOf = (id: number, value: string): ErrorEvent => ({
  event_id: id.toString(16).padStart(32, '0'),
  timestamp: 1_795_255_596,
  platform: 'javascript',
  level: 'error',
  exception: {
    values: [
      {
        type: 'RangeError',
        value,
        stacktrace: { frames: [{ function: 'outer' }, { filename: 'a.js', function: 'inner', lineno: 3 }] },
      },
    ],
  },
  tags: { source: 'page', severity: 'error' },
  request: { url: '/foryou', method: 'GET' },
})

test('errors that look alike are one entry, which is gone when it is dismissed and back when it happens again', async () => {
  const store = storeErrors(database)
  const reports = (input: { count: number; cursor?: string } = { count: 24 }) =>
    listReports(database, operator, input)
  await database.query({ text: 'DELETE FROM error_groups' })
  await store(eventOf(1, 'red'))
  await store(eventOf(2, 'red'))
  await store(eventOf(3, 'green'))
  await database.query({
    text: `UPDATE error_groups SET last_seen_at = now() - interval '1 hour' WHERE count = 2`,
  })
  const first = await reports({ count: 1 })
  expect(first.errors).toMatchObject([{ title: 'RangeError: green', count: 1 }])
  const next = await reports({ count: 1, cursor: first.cursor ?? '' })
  expect(next).toMatchObject({
    errors: [
      {
        title: 'RangeError: red',
        count: 2,
        source: 'page',
        isPolicy: false,
        during: 'GET /foryou',
        calls: ['inner (a.js:3)', 'outer'],
      },
    ],
    cursor: null,
  })
  const errorIds = next.errors.map(({ id }) => id)
  const dismissRed = () => database.transaction((tx) => dismissErrors(tx, operator, { errorIds }))
  expect([await dismissRed(), await dismissRed()]).toEqual([{ dismissedIds: errorIds }, { dismissedIds: [] }])
  expect(await logged('error.dismiss')).toEqual([{ errors: [{ id: errorIds[0], title: 'RangeError: red' }] }])
  expect((await reports()).errors).toHaveLength(1)
  await store(eventOf(4, 'red'))
  expect((await reports()).errors).toMatchObject([{ id: errorIds[0], count: 1 }, { count: 1 }])
})

test.each(['moderator', 'user'] as const)('a %s neither reads nor changes them', async (role) => {
  const viewer = { ...operator, role }
  for (const call of [
    () => listJobs(database, viewer, { count: 24 }, failedJobs),
    () => database.transaction((tx) => retryJobs(tx, viewer, { jobIds: ['x'] }, failedJobs)),
    () => database.transaction((tx) => dismissJobs(tx, viewer, { jobIds: ['x'] }, failedJobs)),
    () => listReports(database, viewer, { count: 24 }),
    () => database.transaction((tx) => dismissErrors(tx, viewer, { errorIds: ['x'] })),
  ]) {
    await expect(call()).rejects.toMatchObject(refusal(403))
  }
})

test.each(['x', '1_', '1_x', `9999999999999999999_${'0'.repeat(12)}`])(
  '“%s” is no cursor',
  async (cursor) => {
    await expect(list({ count: 24, cursor })).rejects.toMatchObject(refusal(400))
    await expect(listReports(database, operator, { count: 24, cursor })).rejects.toMatchObject(refusal(400))
  },
)
