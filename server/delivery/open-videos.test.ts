import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test, vi } from 'vitest'

import { OpenVideos } from './open-videos.ts'

const stays = () => new AbortController().signal

/** Returns a function that tells whether its turn has come by now. */
function watch(turn: Promise<unknown>): () => Promise<boolean> {
  let hasCome = false
  void turn.then(() => (hasCome = true))
  return async () => {
    await sleep(5)
    return hasCome
  }
}

test('a video waits for those that its viewer asked for before it, in their order', async () => {
  const videos = new OpenVideos()
  const watched = videos.open('viewer', false)
  const next = videos.open('viewer', false)
  const afterNext = videos.open('viewer', false)
  const [isWatched, isNext, isAfterNext] = [watched, next, afterNext].map((video) =>
    watch(video.awaitTurn(stays())),
  )
  expect(await isWatched?.()).toBe(true)
  expect(await isNext?.()).toBe(false)
  watched.close()
  expect(await isNext?.()).toBe(true)
  expect(await isAfterNext?.()).toBe(false)
  next.close()
  expect(await isAfterNext?.()).toBe(true)
})

test('a video is told whether it had to wait', async () => {
  const videos = new OpenVideos()
  const watched = videos.open('viewer', false)
  const turn = videos.open('viewer', false).awaitTurn(stays())
  expect(await watched.awaitTurn(stays())).toBe(false)
  watched.close()
  expect(await turn).toBe(true)
})

test('a video that somebody watches from a later second waits for none', async () => {
  const videos = new OpenVideos()
  videos.open('viewer', false)
  expect(await watch(videos.open('viewer', true).awaitTurn(stays()))()).toBe(true)
})

test('nobody waits for another viewer’s videos, nor who is not told apart from others', async () => {
  const videos = new OpenVideos()
  videos.open('viewer', false)
  videos.open(null, false)
  expect(await watch(videos.open('another', false).awaitTurn(stays()))()).toBe(true)
  expect(await watch(videos.open(null, false).awaitTurn(stays()))()).toBe(true)
})

test('no video waits for longer from its request than it may', async () => {
  const videos = new OpenVideos(100)
  videos.open('viewer', false)
  const next = videos.open('viewer', false)
  const startMs = performance.now()
  await next.awaitTurn(stays())
  expect(performance.now() - startMs).toBeGreaterThan(90)
  expect(await watch(next.awaitTurn(stays()))()).toBe(true)
})

test('of a browser that asks for thousands no more than a few are in line', async () => {
  const videos = new OpenVideos()
  const opened = Array.from({ length: 4_000 }, () => videos.open('viewer', false))
  const turns = opened.map((video) => watch(video.awaitTurn(stays())))
  const inLine = await Promise.all(turns.map((hasCome) => hasCome()))
  expect(inLine.filter((hasCome) => !hasCome)).toHaveLength(15)
  for (const video of opened) video.close()
  expect(await watch(videos.open('viewer', false).awaitTurn(stays()))()).toBe(true)
})

test('a video that ends wakes the next one, and nobody behind it', async () => {
  const videos = new OpenVideos()
  const [watched, ...others] = Array.from({ length: 16 }, () => videos.open('viewer', false))
  const woken = others.map((video) => {
    void video.awaitTurn(stays())
    return vi.spyOn(video, 'onTurn')
  })
  watched?.close()
  expect(woken.map((onTurn) => onTurn.mock.calls.length)).toEqual([1, ...Array<number>(14).fill(0)])
})

test('a player that has gone waits no longer', async () => {
  const videos = new OpenVideos()
  videos.open('viewer', false)
  const gone = new AbortController()
  const isOver = watch(videos.open('viewer', false).awaitTurn(gone.signal))
  expect(await isOver()).toBe(false)
  gone.abort()
  expect(await isOver()).toBe(true)
})
