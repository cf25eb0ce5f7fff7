import { expect, test } from 'vitest'

import { BitrateControl } from './bitrate.ts'

const MAX_BPS = 2_000_000

let atMs = 0

/** Sends fragments of half a second over a connection, for some seconds, and returns the resulting bitrate. */
function stream(control: BitrateControl, connectionBps: number, seconds: number): number {
  let waitingSec = 0
  for (let sec = 0; sec < seconds; sec += 0.5) {
    const tookMs = (control.bps * 0.5 * 1000) / connectionBps
    waitingSec = Math.max(0, waitingSec + tookMs / 1000 - 0.5)
    atMs += Math.max(500, tookMs)
    control.note({ durationSec: 0.5, tookMs, latencyMs: 0, waitingSec, rateBps: connectionBps, atMs })
  }
  return control.bps
}

test('a connection that carries it all has the best picture', () => {
  expect(stream(new BitrateControl(MAX_BPS), 10_000_000, 30)).toBe(MAX_BPS)
})

test('a slow connection gets what it carries, within seconds', () => {
  const bps = stream(new BitrateControl(MAX_BPS), 1_000_000, 15)
  expect(bps).toBeLessThan(1_000_000)
  expect(bps).toBeGreaterThan(300_000)
})

test('comes back step by step when the connection is better', () => {
  const control = new BitrateControl(MAX_BPS)
  const slow = stream(control, 600_000, 20)
  const after10 = stream(control, 20_000_000, 10)
  expect(after10).toBeGreaterThan(slow)
  expect(after10).toBeLessThan(MAX_BPS)
  expect(stream(control, 20_000_000, 90)).toBe(MAX_BPS)
})

test('never below what still shows a picture', () => {
  expect(stream(new BitrateControl(MAX_BPS), 50_000, 60)).toBe(250_000)
})
