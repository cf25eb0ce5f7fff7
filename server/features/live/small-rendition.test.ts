import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { Decoder, Demuxer } from 'node-av'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { withDatabase } from '#support/database.ts'
import { makeBroadcast } from '#support/live-fragments.ts'
import { makeLiveFolder, makeStudio, plainRoom } from '#support/live-studio.ts'
import { addUser } from '#support/users.ts'

import { findLiveFile } from './files.ts'
import type { LiveStudio } from './live-studio.ts'
import { createPublisherTokens } from './publisher-tokens.ts'
import { createRoom, startPublishing } from './service.ts'
import { SmallRendition } from './small-rendition.ts'
import type { Timeline } from './timeline.ts'

const db = await withDatabase()
const { header, fragments } = await makeBroadcast(8, '540x960')
const small = await makeBroadcast(2)
const publisherId = '0f'.repeat(16)

afterEach(() => {
  vi.restoreAllMocks()
})

async function openRoom(studio: LiveStudio) {
  const host = await addUser(db)
  const { room } = await db.transaction((tx) => createRoom(tx, host, plainRoom()))
  const tools = { studio, tokens: createPublisherTokens('secret') }
  await startPublishing(db, tools, host, { roomId: room.id, publisherId })
  let seq = 0
  const take = async (bytes: Buffer) => {
    seq = await studio.take({ roomId: room.id, publisherId, seq, isAfterGap: false, bytes })
  }
  const fetchFile = async (name: string, query = '') => {
    const { signal } = new AbortController()
    const request = { roomId: room.id, name, query: new URLSearchParams(query), signal }
    const file = await findLiveFile(studio, request)
    return file ? Buffer.from(file.body) : undefined
  }
  const textOf = async (name: string, query?: string) => (await fetchFile(name, query))?.toString() ?? ''
  const rendition = () => {
    const found = studio.smallOf(room.id)
    if (!found) throw new Error('The room is gone.')
    return found
  }
  return { roomId: room.id, take, fetchFile, textOf, rendition }
}

const timesIn = (playlist: string) => playlist.match(/(?<=#EXTINF:)[\d.]+/g) ?? []
const filesIn = (playlist: string) => playlist.match(/^360p-\d+\.m4s$/gm) ?? []

/** The frames that FFmpeg finds in a stream. */
async function decode(bytes: Buffer) {
  await using demuxer = await Demuxer.open(bytes, { format: 'mov' })
  const video = demuxer.video()
  if (!video) throw new Error('There is no picture.')
  using decoder = await Decoder.create(video)
  const timesSec: number[] = []
  const size = { width: video.codecpar.width, height: video.codecpar.height }
  for await (const packet of demuxer.packets(video.index)) {
    for (const frame of await decoder.decodeAll(packet)) {
      timesSec.push((Number(frame.pts) * video.timeBase.num) / video.timeBase.den)
      frame.free()
    }
    if (packet === null) break
  }
  return { size, timesSec, hasSound: demuxer.audio() !== undefined }
}

test('a room that is watched has a second rendition, of the same pictures at the same times', async () => {
  const studio = makeStudio(db, await makeLiveFolder(), { smallMaxRooms: 1 })
  const { take, fetchFile, textOf, rendition } = await openRoom(studio)
  await take(header)
  await take(fragments[0] ?? header)
  expect(await textOf('index.m3u8')).toMatch(
    /RESOLUTION=540x960\nsource\.m3u8\n.*RESOLUTION=360x640\n360p\.m3u8\n$/s,
  )
  await expect.poll(() => rendition().status, { timeout: 20_000 }).toBe('on')
  // The rendition begins with the next segment.
  for (const fragment of fragments.slice(1)) await take(fragment)
  const waited = await textOf('360p.m3u8', '_HLS_msn=3&_HLS_part=3')
  expect(filesIn(waited)).toEqual(['360p-1.m4s', '360p-2.m4s', '360p-3.m4s'])
  const source = await textOf('source.m3u8')
  expect(timesIn(waited)).toEqual(timesIn(source).slice(1))

  const map = /#EXT-X-MAP:URI="(.*)"/.exec(waited)?.[1] ?? ''
  const parts = await Promise.all(
    [map, ...filesIn(waited)].map(async (name) => (await fetchFile(name)) ?? Buffer.alloc(0)),
  )
  const [encoded, original] = [
    await decode(Buffer.concat(parts)),
    await decode(Buffer.concat([header, ...fragments.slice(4)])),
  ]
  expect(encoded.size).toEqual({ width: 360, height: 640 })
  expect(encoded.hasSound).toBe(true)
  expect(encoded.timesSec).toHaveLength(original.timesSec.length)
  for (const [place, sec] of original.timesSec.entries()) expect(encoded.timesSec[place]).toBeCloseTo(sec, 3)
  const part = await fetchFile('360p-2.1.m4s')
  expect(part?.toString('latin1', 4, 8)).toBe('moof')
  expect(await fetchFile('360p-9.0.m4s')).toBeUndefined()
})

test('nothing is encoded for nobody, and a picture that is small has no second rendition', async () => {
  const studio = makeStudio(db, await makeLiveFolder(), { smallMaxRooms: 2 })
  const unwatched = await openRoom(studio)
  await unwatched.take(header)
  for (const fragment of fragments.slice(0, 5)) await unwatched.take(fragment)
  expect(unwatched.rendition().status).toBe('unwatched')
  const tiny = await openRoom(studio)
  await tiny.take(small.header)
  await tiny.take(small.fragments[0] ?? small.header)
  expect(await tiny.textOf('index.m3u8')).not.toContain('360p')
  expect(tiny.rendition().status).toBe('small')
})

test('as many rooms have one as the site lets, and the next one when one is over', async () => {
  const studio = makeStudio(db, await makeLiveFolder(), { smallMaxRooms: 1 })
  const [first, second] = [await openRoom(studio), await openRoom(studio)]
  for (const { take } of [first, second]) {
    await take(header)
    await take(fragments[0] ?? header)
  }
  await first.textOf('index.m3u8')
  expect(await second.textOf('index.m3u8')).not.toContain('360p')
  expect([first.rendition().isOffered, second.rendition().status]).toEqual([true, 'full'])
  await studio.close(first.roomId, 'host')
  expect(await second.textOf('index.m3u8')).toContain('360p.m3u8')
})

const RECORD = {
  kind: 'part',
  seq: 1,
  run: 0,
  offset: 0,
  length: 1,
  startSec: 0,
  isIndependent: true,
  isAfterGap: false,
  atMs: 0,
} as const

/** Makes a rendition of made-up parts. */
async function makeRendition(entry: URL) {
  const { Timeline: Made } = await import('./timeline.ts')
  const { writeFile } = await import('node:fs/promises')
  const { silentLog } = await import('#server/log.ts')
  const folder = await makeLiveFolder()
  await writeFile(path.join(folder, 'header-0.mp4'), header)
  const timeline: Timeline = new Made()
  timeline.add({ kind: 'header', seq: 0, run: 0, codecs: 'avc1.42c01f', width: 540, height: 960 })
  const places = { max: 1, takenCount: 0 }
  const rendition = new SmallRendition({ timeline, folder, log: silentLog(), places, entry })
  onTestFinished(() => rendition.close())
  let count = 0
  const offer = () => {
    const [msn, part] = [Math.floor(count / 4), count % 4]
    const record = { ...RECORD, seq: count + 1, msn, part, durationSec: 0.5, endsSegment: part === 3 }
    timeline.add(record, fragments[count % fragments.length])
    rendition.offer(record, fragments[count % fragments.length] ?? header)
    count += 1
  }
  return { timeline, rendition, places, offer }
}

test('one that is slower than one and a half times real time is dropped, and tried again after two minutes', async () => {
  const entry = new URL('../../media/live/slow-encoder.fixture.ts', import.meta.url)
  const { timeline, rendition, places, offer } = await makeRendition(entry)
  rendition.touch()
  await expect.poll(() => rendition.status, { timeout: 20_000 }).toBe('on')
  const hasSmall = () => timeline.segments.some(({ parts }) => parts.some((part) => part.small))
  for (let count = 0; count < 12; count += 1) offer()
  await expect.poll(hasSmall).toBe(true)
  expect(rendition.isOffered).toBe(true)
  // 0.5 s in 400 ms are 1.25 times real time, and eight seconds are judged.
  for (let count = 0; count < 6; count += 1) offer()
  await expect.poll(() => rendition.status).toBe('slow')
  expect(rendition.speed).toBeCloseTo(1.25)
  expect(hasSmall()).toBe(false)
  expect(places.takenCount).toBe(0)
  rendition.touch()
  expect(rendition.isOffered).toBe(false)
  const nowMs = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => nowMs + 121_000)
  rendition.touch()
  expect(rendition.isOffered).toBe(true)
})

/** Ids of the encoders that this process has started. */
async function encoderPids(): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [command, stat] = await Promise.all(
        ['cmdline', 'stat'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
      )
      const parent = Number(stat?.slice(stat.lastIndexOf(')') + 4).split(' ')[0])
      return command?.includes('encoder-job') && parent === process.pid ? Number(pid) : 0
    }),
  )
  return found.filter((pid) => pid > 0)
}

test('an encoder that is killed is started again with the next segment, and given up after three times', async () => {
  const entry = new URL('../../media/live/encoder-job.ts', import.meta.url)
  const { timeline, rendition, offer } = await makeRendition(entry)
  rendition.touch()
  const offerSegment = async () => {
    await expect.poll(() => rendition.status, { timeout: 20_000 }).toBe('on')
    for (let count = 0; count < 4; count += 1) offer()
    return timeline.last
  }
  for (let death = 1; death <= 3; death += 1) {
    const segment = await offerSegment()
    await expect.poll(() => segment?.parts.every((part) => part.small), { timeout: 20_000 }).toBe(true)
    const [pid] = await encoderPids()
    process.kill(pid ?? 0, 'SIGKILL')
    for (let count = 0; count < 4; count += 1) offer()
    await expect.poll(() => rendition.status, { interval: 10 }).not.toBe('on')
  }
  await expect.poll(() => rendition.status).toBe('failed')
})
