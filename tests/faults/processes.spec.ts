import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { Worker } from '@playwright/test'

import { isLong } from '#support/long.ts'

import { losingAnswers, slowWrites, watchingWrites } from './plans.ts'
import { Run } from './run.ts'
import { apiWorkerOf, expect, test, type World } from './world.ts'

const DEATH_COUNT = isLong ? 10 : 2

/** Ways in which a worker dies, run inside it. */
const deaths: Record<string, () => void> = {
  'is terminated': () => globalThis.close(),
  // tests/boundary/worker-death proves for each change that such a worker is replaced.
  'throws @long': () => void setTimeout(() => reportError(new Error('It was planted.'))),
  'loops for ever @long': () =>
    void setTimeout(() => {
      for (;;);
    }),
}

for (const [name, die] of Object.entries(deaths)) {
  test(`the worker ${name}`, async ({ world, page }, testInfo) => {
    const run = await Run.start(world, testInfo)
    world.proxy.setPlan(slowWrites)
    const dead = new Set<Worker>()
    for (let death = 0; death < DEATH_COUNT; death += 1) {
      const worker = await apiWorkerOf(page, dead)
      dead.add(worker)
      await run.tapAlong(page, { count: 3 })
      await worker.evaluate(die).catch(() => {})
      await run.tapAlong(page, { count: 3 })
    }
    await run.expectAllDone(page)
  })
}

test('the browser is killed with a full outbox, and opened again', async ({ world, page }, testInfo) => {
  const run = await Run.start(world, testInfo)
  world.proxy.setDown(true)
  await run.tapAlong(page)
  await run.expectRetained(page)
  await run.noteOutcomes(page)
  await world.restartBrowser()
  world.proxy.setDown(false)
  await run.expectAllDone(await world.openTab())
})

test('the browser is killed while answers are lost @long', async ({ world, page }, testInfo) => {
  const run = await Run.start(world, testInfo)
  world.proxy.setPlan(losingAnswers(run.random))
  await run.tapAlong(page)
  await run.noteOutcomes(page)
  await world.restartBrowser()
  await run.expectAllDone(await world.openTab())
})

test('the server is killed around a commit, and started again', async ({ world, page }, testInfo) => {
  const run = await Run.start(world, testInfo)
  for (let kill = 0; kill < DEATH_COUNT; kill += 1) {
    const writing = new Promise<void>((resolve) => world.proxy.setPlan(watchingWrites(resolve)))
    const killed = writing.then(() => pause(run.random.integer(0, 15))).then(() => world.site.kill())
    await Promise.all([run.tapAlong(page, { count: 6 }), killed])
    await world.startServer()
  }
  await run.expectAllDone(page)
})

test('a process of the database is killed, which ends all its sessions @long', async ({
  world,
  page,
}, testInfo) => {
  const run = await Run.start(world, testInfo)
  let killCount = 0
  await run.tapAlong(page, {
    async before(number) {
      if (number % 6 !== 2) return
      killCount += 1
      await world.databaseReady()
      process.kill(await backendPid(world), 'SIGKILL')
    },
  })
  await world.databaseReady()
  await run.expectAllDone(page)
  expect(killCount).toBeGreaterThan(1)
})

/**
 * The pid of the PostgreSQL process of one of the server's connections, or else of a background process: when any of them
 * dies, PostgreSQL restarts all.
 */
async function backendPid({ database }: World): Promise<number> {
  const [row] = await database.query<{ pid: number }>({
    text: `SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()
           ORDER BY backend_type = 'client backend' DESC, state_change DESC LIMIT 1`,
  })
  if (!row) throw new Error('The database has no process.')
  return row.pid
}

test('the database is killed, and the server started again', async ({ world, page }, testInfo) => {
  const run = await Run.start(world, testInfo)
  await run.tapAlong(page, {
    async before(number) {
      if (number !== 4) return
      const lock = await readFile(path.join(world.site.dataDir, 'postgres/postmaster.pid'), 'utf8')
      process.kill(Number(lock.split('\n')[0]), 'SIGKILL')
    },
  })
  await world.site.kill()
  await world.startServer()
  await world.databaseReady()
  await run.expectAllDone(page)
})
