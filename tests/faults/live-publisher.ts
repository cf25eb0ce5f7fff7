import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

import type { Page } from '@playwright/test'

import { LIVE_INGEST_PATH } from '#contract/live.ts'
import { splitBroadcast } from '#demo/fill/split-broadcast.ts'
import { copyMoved, readFragment, readHeader } from '#server/media/live/boxes.ts'
import { expect } from '#support/browser.ts'
import type { Broadcast } from '#support/live-fragments.ts'
import { createTestClient, type TestClient } from '#support/test-client.ts'

import type { World } from './world.ts'

/** Half a second, like the fragments of the demo's live. */
export const FRAGMENT_MS = 500

/**
 * Eight seconds that are sent over and over, shifted in time: encoding this much would take minutes on a busy
 * machine.
 */
const LOOP_FILE = 'demo/live/loop.mp4'

/**
 * A publisher without a browser: sends real fragments in real time, and retains and resends each until it is acknowledged.
 */
export class Publisher {
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
    const broadcast = splitBroadcast(await readFile(LOOP_FILE))
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
    const read = readHeader(header)
    const last = readFragment(fragments.at(-1) ?? header, read)
    const loopSec = last.startSec + last.durationSec
    for (let seq = 0; ; seq += 1) {
      // In real time, one after the other.
      await pause(Math.max(0, beganAtMs + (seq - 1) * FRAGMENT_MS - performance.now()))
      if (this.#ending.signal.aborted) return
      const place = Math.max(0, seq - 1)
      const round = Math.floor(place / fragments.length)
      const fragment = fragments[place % fragments.length] ?? header
      const bytes = seq === 0 ? header : copyMoved(fragment, read, round * loopSec)
      while (!(await this.#send(seq, bytes))) await pause(100)
      this.acknowledgedCount = seq
    }
  }

  /** @returns whether the server has it */
  async #send(seq: number, bytes: Buffer): Promise<boolean> {
    try {
      const url = `${this.#world.site.url}${LIVE_INGEST_PATH}?roomId=${this.#roomId}&seq=${seq}`
      const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'video/mp4' }
      const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(bytes) })
      // The status of a server that is stopping or starting again is not a refusal.
      if (answer.status < 500 && !answer.ok) this.refusals.push(answer.status)
      return answer.ok
    } catch {
      return false
    }
  }

  /**
   * Ends the live.
   * @returns the seconds of its recording, and the positions at which something is missing
   */
  async end(): Promise<{ durationSec: number; gapsAtSec: number[] }> {
    this.#ending.abort()
    await this.#publishing
    await this.#host.call('live.stop', { roomId: this.#roomId })
    const { rooms } = await this.#host.call('live.own', {})
    const recording = rooms[0]?.recording
    return { durationSec: recording?.durationSec ?? 0, gapsAtSec: recording?.gapsAtSec ?? [] }
  }
}

export const timeOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

/** Waits until the viewer has played this many more seconds. */
export async function expectToPlay(page: Page, seconds: number): Promise<void> {
  const fromSec = await timeOf(page)
  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(fromSec + seconds)
}
