import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { listFiles, withoutEarlierAssets } from '#server/http/build-files.ts'
import { silentLog } from '#server/log.ts'
import { openStores } from '#server/storage/open-storage.ts'
import { withDatabase } from '#support/database.ts'
import { eventually } from '#support/eventually.ts'
import { hasObjectStore, makeBucket } from '#support/swift.ts'

import { addBuild, createOtherBuilds } from './builds.ts'
import { bundleFiles, type Bundle } from './bundle.ts'
import { joinProcesses } from './registry.ts'
import { PROCESS_ROLES } from './roles.ts'

const database = await withDatabase()
const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-builds-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => database.query({ text: 'TRUNCATE builds, processes' }))

const { storage } = await openStores({ dataDir: folder, storageKind: 'disk' })
const SHELL = '<script>1</script><script src="/assets/start-11111111.js"></script>'

/** Makes the client folder of a build, whose names of assets have its number. */
async function makeBuild(number: number, more: Record<string, string> = {}) {
  const client = await mkdtemp(path.join(folder, 'client-'))
  await mkdir(path.join(client, 'assets'))
  const start = `assets/start-${String(number).repeat(8)}.js`
  const files: Record<string, string> = {
    [start]: `script ${number}`,
    [`${start}.br`]: `brotli ${number}`,
    'sw.js': `worker ${number}`,
    'shell.html': SHELL,
    ...more,
  }
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(client, name), content)
  return {
    client,
    start: `/${start}`,
    bundle: await bundleFiles(await withoutEarlierAssets(listFiles(client))),
  }
}

/** A process of the site, which serves a build or none. */
const join = async (build?: string) => {
  const registry = await joinProcesses(database, {
    roles: PROCESS_ROLES,
    secret: 's'.repeat(32),
    build,
    isAlone: false,
    log: silentLog(),
  })
  onTestFinished(() => registry.stop())
  return registry
}

/** Another process's sight of the builds. */
function seenFrom(ownBuild: string, announcedBuild = () => undefined as string | undefined) {
  let pollCount = 0
  const counted: Pick<typeof database, 'query'> = {
    query: (query) => {
      pollCount += 1
      return database.query(query)
    },
  }
  const others = createOtherBuilds({ database: counted, storage, ownBuild, announcedBuild })
  return { ...others, pollCount: () => pollCount }
}

describe('a build in the store (issue #53)', () => {
  test('is found at once by a process of another build, with its compressed files and its tags', async () => {
    const [old, next] = [await makeBuild(1), await makeBuild(2)]
    const others = seenFrom(old.bundle.key)
    expect(await others.findAsset(next.start)).toBeUndefined()
    await addBuild(database, storage, next.bundle)
    const file = await others.findAsset(next.start)
    expect(file).toMatchObject({ type: 'text/javascript; charset=utf-8', tag: path.basename(next.start) })
    expect([file?.codings, String(await file?.read()), String(await file?.read('br'))]).toEqual([
      ['br'],
      'script 2',
      'brotli 2',
    ])
    // A page's own file is not looked for elsewhere.
    expect(await others.findAsset(old.start)).toBeUndefined()
  })

  test.skipIf(!hasObjectStore)('is as whole in an object store', async () => {
    const stores = await openStores({ dataDir: folder, storageKind: 's3', s3: await makeBucket() })
    const { bundle, start } = await makeBuild(3, { 'screenshot.png': 'x'.repeat(9e6) })
    await addBuild(database, stores.storage, bundle)
    const others = createOtherBuilds({
      database,
      storage: stores.storage,
      ownBuild: 'none',
      announcedBuild: () => bundle.key,
    })
    expect(String(await (await others.findAsset(start))?.read('br'))).toBe('brotli 3')
    expect((await (await others.findAnnounced('/screenshot.png'))?.read())?.byteLength).toBe(9e6)
    expect(String(await (await others.findAnnounced('/sw.js'))?.read())).toBe('worker 3')
  })

  test('is a bundle with the same name for the same files, without the assets of earlier builds', async () => {
    const history = JSON.stringify([{ buildId: 'b', files: ['start-44444444.js'] }])
    const more = { 'assets/start-33333333.js': 'earlier', 'assets-history.json': history }
    const [one, other] = [await makeBuild(4, more), await makeBuild(4, more)]
    expect(one.bundle.key).toBe(other.bundle.key)
    expect(Object.keys(one.bundle.index)).toEqual([
      '/assets-history.json',
      '/assets/start-44444444.js',
      '/shell.html',
      '/sw.js',
    ])
    expect((await makeBuild(5)).bundle.key).not.toBe(one.bundle.key)
  })

  test('costs a stranger’s guesses no read of the store, and few in the database', async () => {
    const build = await makeBuild(6)
    await addBuild(database, storage, build.bundle)
    const others = seenFrom('none')
    const guesses = Array.from({ length: 500 }, (_, index) => `/assets/start-${10_000_000 + index}.js`)
    const startedAtMs = performance.now()
    const found = await Promise.all(guesses.map((guess) => others.findAsset(guess)))
    expect(found.filter(Boolean)).toEqual([])
    expect(others.pollCount()).toBe(1)
    for (const name of [
      '/assets/../secret',
      '/assets/start.js',
      '/assets/',
      `/assets/${'a'.repeat(300)}-11111111.js`,
    ])
      expect(await others.findAsset(name)).toBeUndefined()
    expect(others.pollCount()).toBe(1)
    for (const guess of guesses.slice(0, 5)) await others.findAsset(guess)
    expect(others.pollCount()).toBeLessThanOrEqual(2 + (performance.now() - startedAtMs) / 200)
    expect(await others.findAsset(build.start)).toBeDefined()
  })

  test('stays as one of the three that were started last, or while a process serves it', async () => {
    const bundles: Bundle[] = []
    for (let number = 1; number <= 5; number += 1) bundles.push((await makeBuild(number)).bundle)
    const [first, second] = bundles
    const registry = await join(first?.key)
    await registry.announce('http://127.0.0.1:1')
    for (const bundle of bundles) {
      await addBuild(database, storage, bundle)
      const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
      await utimes(path.join(folder, 'media', bundle.key), longAgo, longAgo)
    }
    const are = async () => Promise.all(bundles.map(async ({ key }) => Boolean(await storage.stat(key))))
    expect(await are()).toEqual([true, false, true, true, true])
    // A former build that is started again, as after a mistake, is put again.
    await addBuild(database, storage, second!)
    expect(await are()).toEqual([true, true, false, true, true])
  })

  test('is put again when the store has lost it', async () => {
    const { bundle } = await makeBuild(7)
    await addBuild(database, storage, bundle)
    await storage.delete(bundle.key)
    await addBuild(database, storage, bundle)
    expect(await storage.stat(bundle.key)).toMatchObject({ sizeBytes: bundle.bytes.byteLength })
  })
})

test('the site announces the build of the process that has served longest, until it has gone', async () => {
  const worker = await join()
  await worker.announce('http://127.0.0.1:1')
  const old = await join('old')
  await old.announce('http://127.0.0.1:2')
  const next = await join('next')
  // Known before it answers anything.
  expect(next.announcedBuild()).toBe('old')
  await next.announce('http://127.0.0.1:3')
  expect([worker, old, next].map((each) => each.announcedBuild())).toEqual([undefined, 'old', 'old'])
  await old.stop()
  await eventually(() =>
    expect([worker, next].map((each) => each.announcedBuild())).toEqual(['next', 'next']),
  )
})
