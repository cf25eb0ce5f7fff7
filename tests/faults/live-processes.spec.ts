import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

import type { Page } from '@playwright/test'

import { LIVE_INGEST_PATH } from '#contract/live.ts'
import { makeBroadcast, type Broadcast } from '#support/live-fragments.ts'
import { createTestClient, type TestClient } from '#support/test-client.ts'

import { expect, test, type World } from './world.ts'

/** Half a second, as `makeBroadcast` makes them. */
const FRAGMENT_MS = 500

/**
 * A live of a publisher that sends real fragments in real time, keeps each until it is acknowledged, and sends it again
 * until then, while a viewer watches it in a browser. The processes of the server are killed in the middle.
 */
class Publisher {
  readonly #world: World
  readonly #host: TestClient
  readonly #roomId: string
  readonly #token: string
  readonly #broadcast: Broadcast
  readonly #ending = new AbortController()
  #publishing: Promise<void> = Promise.resolve()
  acknowledgedCount = 0
  refusals: number[] = []

  private constructor(
    world: World,
    host: TestClient,
    { roomId, token, broadcast }: { roomId: string; token: string; broadcast: Broadcast },
  ) {
    this.#world = world
    this.#host = host
    this.#roomId = roomId
    this.#token = token
    this.#broadcast = broadcast
  }

  static async start(world: World): Promise<{ publisher: Publisher; page: string }> {
    const broadcast = await makeBroadcast(90)
    const host = await createTestClient(world.site.url)
    const { uniqueId } = await host.signUp()
    const { room } = await host.call('live.create', { title: 'Harbour' })
    const { token } = await host.call('live.start', { roomId: room.id, publisherId: '0f'.repeat(16) })
    const publisher = new Publisher(world, host, { roomId: room.id, token, broadcast })
    publisher.#publishing = publisher.#publish()
    return { publisher, page: `/@${uniqueId}/live` }
  }

  async #publish(): Promise<void> {
    const { header, fragments } = this.#broadcast
    const beganAtMs = performance.now()
    for (const [seq, bytes] of [header, ...fragments].entries()) {
      // oxlint-disable no-await-in-loop -- in real time, one after the other
      await pause(Math.max(0, beganAtMs + (seq - 1) * FRAGMENT_MS - performance.now()))
      if (this.#ending.signal.aborted) return
      while (!(await this.#send(seq, bytes))) await pause(100)
      this.acknowledgedCount = seq
      // oxlint-enable no-await-in-loop
    }
  }

  /** @returns whether the server has it */
  async #send(seq: number, bytes: Buffer): Promise<boolean> {
    try {
      const url = `${this.#world.site.url}${LIVE_INGEST_PATH}?roomId=${this.#roomId}&seq=${seq}`
      const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'video/mp4' }
      const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(bytes) })
      // That of a server that is stopping or starting again is no refusal.
      if (answer.status < 500 && !answer.ok) this.refusals.push(answer.status)
      return answer.ok
    } catch {
      return false
    }
  }

  /** Ends the live. @returns seconds of its recording, and the places at which something is missing */
  async end(): Promise<{ durationSec: number; gapsAtSec: number[] }> {
    this.#ending.abort()
    await this.#publishing
    await this.#host.call('live.stop', { roomId: this.#roomId })
    const { rooms } = await this.#host.call('live.own', {})
    const recording = rooms[0]?.recording
    return { durationSec: recording?.durationSec ?? 0, gapsAtSec: recording?.gapsAtSec ?? [] }
  }
}

const timeOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

/** Waits until the viewer has seen so many more seconds. */
async function expectToPlay(page: Page, seconds: number): Promise<void> {
  const fromSec = await timeOf(page)
  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(fromSec + seconds)
}

/** The process that packages a room, found by its command line, as the server tells nobody. */
async function packagerPid(serverPid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  for (const pid of pids) {
    // oxlint-disable-next-line no-await-in-loop -- a few hundred, each read at once
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
