import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test, vi } from 'vitest'

import { OpenClips } from './open-clips.ts'

const stays = () => new AbortController().signal

/** Whether its turn has come by now. */
function watch(turn: Promise<unknown>): () => Promise<boolean> {
  let hasCome = false
  void turn.then(() => (hasCome = true))
  return async () => {
    await sleep(5)
    return hasCome
  }
}

test('a clip waits for those that its viewer asked for before it, in their order', async () => {
  const clips = new OpenClips()
  const watched = clips.open('viewer', false)
  const next = clips.open('viewer', false)
  const afterNext = clips.open('viewer', false)
  const [isWatched, isNext, isAfterNext] = [watched, next, afterNext].map((clip) =>
    watch(clip.awaitTurn(stays())),
  )
  expect(await isWatched?.()).toBe(true)
  expect(await isNext?.()).toBe(false)
  watched.close()
  expect(await isNext?.()).toBe(true)
  expect(await isAfterNext?.()).toBe(false)
  next.close()
  expect(await isAfterNext?.()).toBe(true)
})

test('a clip is told whether it had to wait', async () => {
  const clips = new OpenClips()
  const watched = clips.open('viewer', false)
  const turn = clips.open('viewer', false).awaitTurn(stays())
  expect(await watched.awaitTurn(stays())).toBe(false)
  watched.close()
  expect(await turn).toBe(true)
})

test('a clip that somebody watches from a later second waits for none', async () => {
  const clips = new OpenClips()
  clips.open('viewer', false)
  expect(await watch(clips.open('viewer', true).awaitTurn(stays()))()).toBe(true)
})

test('nobody waits for another viewer’s clips, nor who is not told apart from others', async () => {
  const clips = new OpenClips()
  clips.open('viewer', false)
  clips.open(null, false)
  expect(await watch(clips.open('another', false).awaitTurn(stays()))()).toBe(true)
  expect(await watch(clips.open(null, false).awaitTurn(stays()))()).toBe(true)
})

test('no clip waits for longer from its request than it may', async () => {
  const clips = new OpenClips(100)
  clips.open('viewer', false)
  const next = clips.open('viewer', false)
  const startMs = performance.now()
  await next.awaitTurn(stays())
  expect(performance.now() - startMs).toBeGreaterThan(90)
  expect(await watch(next.awaitTurn(stays()))()).toBe(true)
})

test('of a browser that asks for thousands no more than a few are in line', async () => {
  const clips = new OpenClips()
  const opened = Array.from({ length: 4_000 }, () => clips.open('viewer', false))
  const turns = opened.map((clip) => watch(clip.awaitTurn(stays())))
  const inLine = await Promise.all(turns.map((hasCome) => hasCome()))
  expect(inLine.filter((hasCome) => !hasCome)).toHaveLength(15)
  for (const clip of opened) clip.close()
  expect(await watch(clips.open('viewer', false).awaitTurn(stays()))()).toBe(true)
})

test('a clip that ends wakes the next one, and nobody behind it', async () => {
  const clips = new OpenClips()
  const [watched, ...others] = Array.from({ length: 16 }, () => clips.open('viewer', false))
  const woken = others.map((clip) => {
    void clip.awaitTurn(stays())
    return vi.spyOn(clip, 'onTurn')
  })
  watched?.close()
  expect(woken.map((onTurn) => onTurn.mock.calls.length)).toEqual([1, ...Array<number>(14).fill(0)])
})

test('a player that has gone waits no longer', async () => {
  const clips = new OpenClips()
  clips.open('viewer', false)
  const gone = new AbortController()
  const isOver = watch(clips.open('viewer', false).awaitTurn(gone.signal))
  expect(await isOver()).toBe(false)
  gone.abort()
  expect(await isOver()).toBe(true)
})
