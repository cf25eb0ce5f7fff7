import { readdir, readFile } from 'node:fs/promises'

import { expectToPlay, FRAGMENT_MS, Publisher } from './live-publisher.ts'
import { expect, test } from './world.ts'

/** The process that packages a room, found by its command line, since the server does not expose it. */
async function packagerPid(serverPid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  for (const pid of pids) {
    const [command, stat] = await Promise.all(
      ['cmdline', 'stat'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    )
    const parent = Number(stat?.slice(stat.lastIndexOf(')') + 4).split(' ')[0])
    if (command?.includes('live-packager') && parent === serverPid) return Number(pid)
  }
  throw new Error('No packager is running.')
}

test('a packager and then the server are killed during a live: it goes on, and its recording is whole @long', async ({
  world,
  page,
}) => {
  const { publisher, page: address } = await Publisher.start(world)
  await expect.poll(() => publisher.acknowledgedCount).toBeGreaterThan(2)
  await page.goto(address)
  await expectToPlay(page, 1)

  process.kill(await packagerPid(world.site.pid), 'SIGKILL')
  const killedAt = publisher.acknowledgedCount
  await expect.poll(() => publisher.acknowledgedCount).toBeGreaterThan(killedAt + 2)
  await expectToPlay(page, 2)

  await world.site.kill()
  await world.startServer()
  await expectToPlay(page, 4)
  await expect(page.getByText('This live has ended')).toBeHidden()

  const { durationSec, gapsAtSec } = await publisher.end()
  expect(publisher.refusals).toEqual([])
  // The header is number 0.
  expect(durationSec).toBeCloseTo((publisher.acknowledgedCount * FRAGMENT_MS) / 1000, 0)
  expect(gapsAtSec).toEqual([])
  await expect(page.getByRole('heading', { level: 2, name: 'This live has ended' })).toBeVisible()
})
