import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { LIVE_INGEST_PATH } from '#contract/live.ts'
import { makeBroadcast } from '#support/live-fragments.ts'
import { removeSiteData, startSite, type Site } from '#support/site.ts'
import { createTestClient, type TestClient } from '#support/test-client.ts'

import { play } from './bench-live/players.ts'
import { readUse } from './bench-live/process-use.ts'
import { Viewers } from './bench-live/viewers.ts'
import { quantile } from './lib/quantile.ts'

/**
 * `npm run bench:live`: measures the cost of a live on the built server (after `npm run build`): how long a chat line
 * and a heart take to reach all viewers of a room, with few and with many of them, and what players cost that really
 * fetch. Fails when the 95th percentile of many viewers is more than `RATIO_MAX` times that of few. Viewers come from
 * addresses of 127.0.0.0/8, as their number per address is limited; this and the processor times need Linux. Takes
 * about three minutes on two cores. `--few`, `--many` and `--players` change the numbers.
 */

const RATIO_MAX = 3
const ROUNDS = 20
const ROUND_MS = 700
const PLAYING_MS = 15_000
const BROADCAST_SEC = 60
const FRAGMENT_MS = 500
const MB = 1024 ** 2

const { values } = parseArgs({
  options: {
    few: { type: 'string', default: '100' },
    many: { type: 'string', default: '9800' },
    players: { type: 'string', default: '1,50,400' },
  },
})

/** Publishes in real time, from the time of the call. */
class Publisher {
  readonly #site: Site
  readonly #roomId: string
  readonly #token: string
  /** When the fragment of a part was sent, by the file name of the part. */
  readonly sentAtMs = new Map<string, number>()

  constructor(site: Site, room: { roomId: string; token: string }) {
    this.#site = site
    this.#roomId = room.roomId
    this.#token = room.token
  }

  async send(seq: number, bytes: Buffer): Promise<void> {
    const address = `${this.#site.url}${LIVE_INGEST_PATH}?roomId=${this.#roomId}&seq=${seq}`
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'video/mp4' }
    const answer = await fetch(address, { method: 'POST', headers, body: new Uint8Array(bytes) })
    if (!answer.ok) throw new Error(`A fragment was refused: ${await answer.text()}`)
  }

  /** Sends the fragments, one every half second, until it is aborted. */
  async run(fragments: readonly Buffer[], firstSeq: number, signal: AbortSignal): Promise<void> {
    const beganAtMs = performance.now()
    for (const [place, bytes] of fragments.entries()) {
      // In real time.
      await wait(Math.max(0, beganAtMs + place * FRAGMENT_MS - performance.now()))
      if (signal.aborted) return
      // Segments have four parts each, as `tools/bench-live/players.ts` finds them.
      this.sentAtMs.set(partNameOf(firstSeq - 1 + place), performance.now())
      await this.send(firstSeq + place, bytes)
    }
  }
}

const PARTS_OF_SEGMENT = 4
const partNameOf = (place: number): string =>
  `${Math.floor(place / PARTS_OF_SEGMENT)}.${place % PARTS_OF_SEGMENT}.m4s`

async function goLive(site: Site, host: TestClient, broadcast: Awaited<ReturnType<typeof makeBroadcast>>) {
  const { room } = await host.call('live.create', { title: 'Bench' })
  const { token } = await host.call('live.start', { roomId: room.id, publisherId: '0f'.repeat(16) })
  const publisher = new Publisher(site, { roomId: room.id, token })
  const [first] = broadcast.fragments
  if (!first) throw new Error('There is nothing to publish.')
  await publisher.send(0, broadcast.header)
  await publisher.send(1, first)
  return { roomId: room.id, publisher }
}

/** Measures how long lines and hearts take, in milliseconds, for each viewer and round. */
async function measureChat(host: TestClient, viewers: Viewers, roomId: string) {
  const lines: number[] = []
  const hearts: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = `Line ${viewers.count} ${round}.`
    // In sequence, as each is measured.
    const send = () =>
      host.call('live.sendChat', { roomId, text, localId: crypto.randomUUID().replaceAll('-', '') })
    lines.push(...(await viewers.measure(text, send)))
    const before = await host.call('live.sendHearts', { roomId, count: 1 })
    // Lets the count of the previous heart go out first.
    await wait(1_100)
    const mark = `"heartCount":${before.heartCount + 1}`
    hearts.push(...(await viewers.measure(mark, () => host.call('live.sendHearts', { roomId, count: 1 }))))
    await wait(ROUND_MS)
  }
  return { lines, hearts }
}

const inMs = (value: number): string => `${Math.round(value)} ms`

async function benchChat(site: Site, host: TestClient, roomId: string): Promise<boolean> {
  const viewers = new Viewers()
  const before = await readUse(site.pid)
  const p95: { lines: number; hearts: number }[] = []
  for (const count of [Number(values.few), Number(values.many)]) {
    await viewers.fillUp(site.port, roomId, count)
    await wait(2_000)
    const { lines, hearts } = await measureChat(host, viewers, roomId)
    const { memoryBytes } = await readUse(site.pid)
    p95.push({ lines: quantile(lines, 0.95), hearts: quantile(hearts, 0.95) })
    const more = (memoryBytes - before.memoryBytes) / MB
    console.log(
      `${count} viewers: lines p50 ${inMs(quantile(lines, 0.5))}, p95 ${inMs(quantile(lines, 0.95))}; ` +
        `hearts p50 ${inMs(quantile(hearts, 0.5))}, p95 ${inMs(quantile(hearts, 0.95))}; ` +
        `memory ${Math.round(memoryBytes / MB)} MB, ${more.toFixed(0)} MB more than without viewers`,
    )
  }
  viewers.leave()
  const [few, many] = p95
  if (!few || !many) return false
  const ratios = { lines: many.lines / few.lines, hearts: many.hearts / few.hearts }
  console.log(`p95 of many over few: lines ${ratios.lines.toFixed(2)}, hearts ${ratios.hearts.toFixed(2)}`)
  return ratios.lines <= RATIO_MAX && ratios.hearts <= RATIO_MAX
}

async function benchPlayers(site: Site, broadcast: Awaited<ReturnType<typeof makeBroadcast>>): Promise<void> {
  for (const count of values.players.split(',').map(Number)) {
    const host = await createTestClient(site.url)
    await host.signUp(`host_${count}`)
    const { roomId, publisher } = await goLive(site, host, broadcast)
    const ending = new AbortController()
    const publishing = publisher.run(broadcast.fragments.slice(1), 2, ending.signal)
    const { sentAtMs } = publisher
    const before = await readUse(site.pid)
    const players = Array.from({ length: count }, (_, index) =>
      play(site.port, roomId, { index, signal: ending.signal, sentAtMs }),
    )
    await wait(PLAYING_MS)
    const after = await readUse(site.pid)
    ending.abort()
    const played = await Promise.all(players)
    await publishing
    await host.call('live.stop', { roomId })
    const cpu = (after.cpuSec - before.cpuSec) / (PLAYING_MS / 1000)
    const bytesPerSec = played.reduce((sum, { bytes }) => sum + bytes, 0) / count / (PLAYING_MS / 1000)
    const parts = played.reduce((sum, { partCount }) => sum + partCount, 0) / count
    const delaysMs = played.flatMap((each) => each.delaysMs)
    console.log(
      `${count} players: ${(cpu * 100).toFixed(1)} % of a core in the server, ${((cpu * 100) / count).toFixed(3)} % each; ` +
        `${(bytesPerSec / 1024).toFixed(1)} kB/s and ${parts.toFixed(1)} parts each; ` +
        `from sent to fetched p50 ${inMs(quantile(delaysMs, 0.5))}, p95 ${inMs(quantile(delaysMs, 0.95))}`,
    )
  }
}

const site = await startSite()
try {
  const broadcast = await makeBroadcast(BROADCAST_SEC)
  const host = await createTestClient(site.url)
  await host.signUp('host')
  const { roomId, publisher } = await goLive(site, host, broadcast)
  const ending = new AbortController()
  // Nothing else keeps a room on air.
  const looping = publishAgain(publisher, broadcast, ending.signal)
  const isWithinBounds = await benchChat(site, host, roomId)
  ending.abort()
  await looping
  await host.call('live.stop', { roomId })
  await benchPlayers(site, broadcast)
  if (!isWithinBounds) {
    console.error(`Many viewers wait for more than ${RATIO_MAX} times as long as few.`)
    process.exitCode = 1
  }
} finally {
  await site.stop()
  await removeSiteData(site)
}

/** Publishes the same fragments over and over, each time with the header, which begins a new run for viewers. */
async function publishAgain(
  publisher: Publisher,
  { header, fragments }: Awaited<ReturnType<typeof makeBroadcast>>,
  signal: AbortSignal,
): Promise<void> {
  let seq = 2
  let rest = fragments.slice(1)
  while (!signal.aborted) {
    // In real time.
    await publisher.run(rest, seq, signal)
    if (signal.aborted) return
    seq += rest.length
    await publisher.send(seq, header)
    seq += 1
    rest = fragments
  }
}
