import { afterEach, beforeEach, expect, test } from 'vitest'

import { DATA_USE_STORE, monthNameOf, type StoredDataUse } from '#contract/data-use.ts'
import { forgetQueries, restoreQueries } from '#src/data/persist.ts'
import { SESSION_KEY } from '#src/data/queries.ts'
import { createQueryClient } from '#src/data/query-client.ts'
import { readSessionFrom } from '#src/data/session-user.ts'
import { user } from '#support/boundary/answers.ts'
import { requestsTo, resetBoundary } from '#support/boundary/client.ts'
import { eventually } from '#support/eventually.ts'

import recordedDevice from './device-010b19e.json?raw'
import { createRealClient } from './real-worker.ts'

/**
 * A device in the state that build 010b19e left it in is used by this build. The records were written by that build's
 * own worker and pages, in a boundary test that ran in its worktree: a like that was applied and one that was refused,
 * a follow and a like that were made without a network, a draft, a posted upload, a collection that is saved and one
 * that is paused, a feed and a profile, and the bytes of all these.
 */
interface Device {
  databases: Record<string, Record<string, [key: IDBValidKey, record: unknown][]>>
  /** Files of the private file system, in base64. */
  files: Record<string, string>
  /** Paths by the cache's name. */
  caches: Record<string, string[]>
}

const RECORDED_AT_MS = 1_795_702_608_000
/** Old records are dropped, and results after a minute: this device was left only just before. */
const device = JSON.parse(
  recordedDevice
    .replace(/1795702\d{6}/g, (timeMs) => String(Date.now() + Number(timeMs) - RECORDED_AT_MS))
    .replace('"2026-11"', JSON.stringify(monthNameOf(Date.now()))),
) as Device

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed.')))
  })

async function writeDatabase(name: string, stores: Device['databases'][string]): Promise<void> {
  const opening = indexedDB.open(name)
  opening.addEventListener('upgradeneeded', () => {
    for (const store of Object.keys(stores)) opening.result.createObjectStore(store)
  })
  const database = await resultOf(opening)
  for (const [store, records] of Object.entries(stores)) {
    const objects = database.transaction(store, 'readwrite').objectStore(store)
    await Promise.all(records.map(([key, record]) => resultOf(objects.put(record, key))))
  }
  database.close()
}

async function readRecord(database: string, store: string, key: string): Promise<unknown> {
  const opened = await resultOf(indexedDB.open(database))
  const record = await resultOf(opened.transaction(store).objectStore(store).get(key))
  opened.close()
  return record
}

async function uploadFolder() {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle('uploads', { create: true })
}

async function writeFile(name: string, contentBase64: string): Promise<void> {
  const writable = await (await (await uploadFolder()).getFileHandle(name, { create: true })).createWritable()
  await writable.write(Uint8Array.from(atob(contentBase64), (byte) => byte.charCodeAt(0)))
  await writable.close()
}

async function writeCache(name: string, paths: string[]): Promise<void> {
  const cache = await caches.open(name)
  await Promise.all(paths.map((path) => cache.put(path, new Response('A file.'))))
}

async function clearDevice(): Promise<void> {
  const folder = await uploadFolder()
  await Promise.all([
    ...Object.keys(device.databases)
      .filter((name) => name !== 'vireo-queries')
      .map((name) => resultOf(indexedDB.deleteDatabase(name))),
    // The page has the database open, so it cannot be deleted.
    forgetQueries(),
    ...Object.keys(device.caches).map((name) => caches.delete(name)),
    ...Object.keys(device.files).map((name) => folder.removeEntry(name).catch(() => {})),
  ])
}

const keysTo = async (path: string) =>
  new Set((await requestsTo(path)).map(({ headers }) => headers['idempotency-key']))

const queryClient = createQueryClient()
let client: ReturnType<typeof createRealClient>
beforeEach(async () => {
  await clearDevice()
  await resetBoundary()
  await Promise.all([
    ...Object.entries(device.databases).map(([name, stores]) => writeDatabase(name, stores)),
    ...Object.entries(device.files).map(([name, content]) => writeFile(name, content)),
    ...Object.entries(device.caches).map(([name, paths]) => writeCache(name, paths)),
  ])
  queryClient.setQueryData(SESSION_KEY, { user })
  readSessionFrom(queryClient)
  client = createRealClient()
})
afterEach(async () => {
  client.stop()
  queryClient.clear()
  await clearDevice()
})

const list = () => client.transport.callLocal('outbox.list', null)

test('actions are sent under their keys, a refused one is still shown, and the latest result is known', async () => {
  const { actions, results } = await list()
  expect(actions.map(({ subject, state }) => [subject, state])).toEqual([
    ['@bob', 'refused'],
    ['@eve', expect.stringMatching(/^(queued|sending)$/)],
    ['@ada', expect.stringMatching(/^(queued|sending)$/)],
  ])
  expect(results).toMatchObject([{ applied: { input: { videoId: '1', liked: true } } }])
  await eventually(async () => expect((await list()).actions).toMatchObject([{ subject: '@bob' }]))
  const idOf = (name: string) => actions.find(({ subject }) => subject === name)?.id
  expect(await keysTo('/api/commit/follow/user/')).toEqual(new Set([idOf('@eve')]))
  expect(await keysTo('/api/commit/item/digg/')).toEqual(new Set([idOf('@ada')]))
})

test('a draft has its file, and a posted upload is sent', async () => {
  const uploads = await client.transport.callLocal('uploads.list', null)
  expect(uploads).toMatchObject([
    { caption: 'A draft', isDraft: true, hasFile: true },
    { caption: 'Posted', isDraft: false, hasFile: true },
  ])
  const file = await client.transport.callLocal('uploads.file', { id: uploads[0]?.id ?? '' })
  expect(await file?.text()).toBe('a draft')
  await eventually(async () => expect(await requestsTo('/api/uploads')).not.toEqual([]))
})

test('offline collections are listed, play and stay paused', async () => {
  const collections = await client.transport.callLocal('offline.list', null)
  expect(collections).toMatchObject([
    { id: 'tag:4', source: { kind: 'tag', name: 'sea' }, pauseReason: 'paused' },
    { id: 'clips', source: { kind: 'videos' }, pauseReason: null, videos: [{ phase: { name: 'saved' } }] },
  ])
  expect(await client.transport.callLocal('offline.videos', null)).toMatchObject([{ id: '1' }])
})

test('bytes are added to those that were counted', async () => {
  await list()
  const { database, store, key } = DATA_USE_STORE
  await eventually(async () => {
    const use = await readRecord(database, store, key)
    // Under the old name, which that build's service worker still uses.
    expect(use).toMatchObject({ month: { clips: 321, pictures: 645 } })
    const { month } = use as StoredDataUse
    expect(month.other).toBeGreaterThan(8_063)
  })
})

test('feeds and profiles are shown without a network', async () => {
  await restoreQueries(queryClient)
  expect(queryClient.getQueryData(['feed', 'recommend'])).toMatchObject({
    pages: [{ itemList: [{ id: '1' }] }],
  })
  expect(queryClient.getQueryData(['users', 'detail', 'ada'])).toMatchObject({ user: { bio: 'Hello' } })
})
