import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { MEDIA_CACHES } from '#contract/media-caches.ts'
import { StorageFullError } from '#worker/storage/eviction.ts'
import { openRecordStore, type RecordStoreOptions } from '#worker/storage/record-store.ts'

const DATABASE = 'test-records'

const open = (whenFull: RecordStoreOptions['whenFull'] = 'throw') =>
  openRecordStore<number>({ database: DATABASE, store: 'records', whenFull })

const deleteDatabase = () =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(DATABASE)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(new Error('It cannot be deleted.')))
  })

beforeEach(deleteDatabase)
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const failPuts = (name: string) =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('planted', name)
  })

test('records are listed by prefix in the order of their keys', async () => {
  const store = open()
  await store.set('b|2', 4)
  await store.set('a|1', 1)
  await store.set('b|1', 3)
  await store.set('a|2', 2)
  expect([...(await store.list())]).toEqual([
    ['a|1', 1],
    ['a|2', 2],
    ['b|1', 3],
    ['b|2', 4],
  ])
  expect([...(await store.list({ prefix: 'b|' })).values()]).toEqual([3, 4])
  expect([...(await store.list({ limit: 3 })).values()]).toEqual([1, 2, 3])
  await store.remove(['a|1', 'b|1'])
  expect([...(await open().list()).values()]).toEqual([2, 4])
})

test('changes of two tabs at the same time are all there', async () => {
  const tabs = [open(), open()]
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      tabs[index % 2]!.change('n', (records) => new Map([['n', (records.get('n') ?? 0) + 1]])),
    ),
  )
  expect((await open().list()).get('n')).toBe(40)
})

test('every write waits for the disk (durability strict)', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await open().set('a', 1)
  expect(transaction).toHaveBeenCalledWith('records', 'readwrite', { durability: 'strict' })
})

test('a connection that was dropped is opened again', async () => {
  const store = open()
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const connections = () =>
    new Set(transaction.mock.contexts.filter((context) => context instanceof IDBDatabase))
  await store.set('a', 1)
  for (const connection of connections()) connection.close()
  await store.set('b', 2)
  expect([...(await store.list()).values()]).toEqual([1, 2])
  expect(connections().size).toBe(2)
  expect(store.isPersistent).toBe(true)
})

test('the database can be deleted while it is open', async () => {
  const store = open()
  await store.set('a', 1)
  await deleteDatabase()
  expect(await store.list()).toEqual(new Map())
})

test.for([
  ['missing', undefined],
  [
    'throwing',
    {
      open: () => {
        throw new DOMException('planted', 'SecurityError')
      },
    },
  ],
])('IndexedDB %s: memory, and it is known', async ([, broken]) => {
  vi.stubGlobal('indexedDB', broken)
  const store = open()
  await store.set('b', 2)
  await store.change('', (records) => new Map([['a', records.size]]))
  await store.remove(['b'])
  expect([...(await store.list())]).toEqual([['a', 1]])
  expect(store.isPersistent).toBe(false)
})

test('a database that does not answer costs 2 s once, and gets everything when it does again', async () => {
  const realOpen = indexedDB.open.bind(indexedDB)
  const stubbed = vi.fn<(name: string) => IDBOpenDBRequest>(() => new EventTarget() as IDBOpenDBRequest)
  vi.stubGlobal('indexedDB', { open: stubbed })
  const store = open()
  const startedAt = performance.now()
  await store.set('a', 1)
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  const restedAt = performance.now()
  await store.set('b', 2)
  // The disk may still answer, and hold more records.
  const wholes: boolean[] = []
  const noteWhole = () =>
    store.change('', (_records, isWhole) => {
      wholes.push(isWhole)
      return new Map()
    })
  await noteWhole()
  expect(performance.now() - restedAt).toBeLessThan(200)
  expect(store.isPersistent).toBe(false)

  // Still in the backoff, after so long that no answer is expected any more.
  const now = vi.spyOn(performance, 'now').mockReturnValue(startedAt + 12_500)
  await noteWhole()
  expect(wholes).toEqual([false, true])
  stubbed.mockImplementation(realOpen)
  now.mockReturnValue(startedAt + 60_000)
  await store.set('c', 3)
  expect(store.isPersistent).toBe(true)
  expect([...(await open().list()).keys()]).toEqual(['a', 'b', 'c'])
})

/** The records that a list and a change find that wait for a disk, which answers at this time if it ever does. */
async function findOnSilentDisk({ answersAfterMs }: { answersAfterMs?: number }) {
  await open().set('a', 1)
  const realOpen = indexedDB.open.bind(indexedDB)
  const stubbed = vi.fn<(name: string) => IDBOpenDBRequest>(() => new EventTarget() as IDBOpenDBRequest)
  vi.stubGlobal('indexedDB', { open: stubbed })
  const store = openRecordStore<number>({
    database: DATABASE,
    store: 'records',
    whenFull: 'throw',
    whenSilent: 'wait',
  })
  const startedAt = performance.now()
  const listing = store.list()
  let found: ReadonlyMap<string, number> | undefined
  const changing = store.change('a', (records) => {
    found = new Map(records)
    return new Map()
  })
  // Both have timed out by then, and ask again now and then.
  await new Promise((resolve) => setTimeout(resolve, 2_300))
  expect(found).toBeUndefined()
  if (answersAfterMs !== undefined) stubbed.mockImplementation(realOpen)
  vi.spyOn(performance, 'now').mockReturnValue(startedAt + (answersAfterMs ?? 60_000))
  const listed = await listing
  await changing
  return { listed, found }
}

test('a record on a disk that is late is there for callers that wait for it', async () => {
  const { listed, found } = await findOnSilentDisk({ answersAfterMs: 5_000 })
  expect([...listed]).toEqual([['a', 1]])
  expect(found).toEqual(listed)
})

test('nobody waits for a disk any more that has been silent for long', async () => {
  const { listed, found } = await findOnSilentDisk({})
  expect([...listed]).toEqual([])
  expect(found).toEqual(listed)
})

test('a disk that does not work is an error for those who ask for what is really on it', async () => {
  await open().set('a', 1)
  const works = indexedDB
  vi.stubGlobal('indexedDB', {})
  const store = open()
  expect([...(await store.list())]).toEqual([])
  await expect(store.list({ mustAnswer: true })).rejects.toThrow('open')

  const strict = openRecordStore<number>({
    database: DATABASE,
    store: 'records',
    whenFull: 'throw',
    whenBroken: 'throw',
  })
  await expect(strict.list()).rejects.toThrow('open')
  await expect(strict.remove(['a'])).rejects.toThrow('open')
  vi.stubGlobal('indexedDB', works)
  await strict.set('b', 2)
  expect([...(await strict.list()).keys()]).toEqual(['a', 'b'])
})

test.for([
  ['by its name', new DOMException('planted', 'QuotaExceededError')],
  ['in words', new DOMException('IO error: 000003.log: FILE_ERROR_NO_SPACE', 'UnknownError')],
] as const)('a full disk that Chromium tells of %s is an error of its own', async ([, error]) => {
  const store = open('throw')
  await store.set('a', 1)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw error
  })
  await expect(store.set('b', 2)).rejects.toBeInstanceOf(StorageFullError)
  put.mockRestore()
  expect([...(await store.list()).keys()]).toEqual(['a'])
})

test('on a full disk kept media give way first', async () => {
  const pictures = await caches.open(MEDIA_CACHES.images)
  await pictures.put('/media/1.webp', new Response('a picture'))
  const store = open('throw')
  const put = failPuts('QuotaExceededError')
  const removeFrom = pictures.delete.bind(pictures)
  vi.spyOn(Cache.prototype, 'delete').mockImplementation((request) => {
    put.mockRestore()
    return removeFrom(request)
  })
  await store.set('a', 1)
  expect([...(await open().list()).keys()]).toEqual(['a'])
  expect(await pictures.keys()).toEqual([])
})

test('a full disk: memory where that is wanted, and the disk as soon as it has room', async () => {
  const store = open('memory')
  const put = failPuts('QuotaExceededError')
  await store.set('a', 1)
  expect([...(await store.list()).keys()]).toEqual(['a'])
  expect(store.isPersistent).toBe(false)
  put.mockRestore()
  await store.set('b', 2)
  expect(store.isPersistent).toBe(true)
  expect([...(await open().list()).keys()]).toEqual(['a', 'b'])
})

test('what cannot be cloned is the caller’s fault, and takes nothing else with it', async () => {
  const store = openRecordStore<unknown>({ database: DATABASE, store: 'records', whenFull: 'memory' })
  const change = store.change(
    '',
    () =>
      new Map<string, unknown>([
        ['a', 1],
        ['b', () => 'a function'],
      ]),
  )
  await expect(change).rejects.toMatchObject({ name: 'DataCloneError' })
  expect(await store.list()).toEqual(new Map())
  expect(store.isPersistent).toBe(true)
})
