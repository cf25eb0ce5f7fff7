import { afterEach, expect, test, vi } from 'vitest'

import { pauseOtherTabs } from './pause-other-tabs.lazy.ts'

const other = vi.hoisted(() => ({ heard: [] as number[], post: (_beganAtMs: number): void => {} }))
vi.mock('#shared/channel.ts', () => ({
  openChannel: () => ({
    post: (beganAtMs: number) => other.heard.push(beganAtMs),
    listen: (onMessage: (beganAtMs: number) => void) => {
      other.post = onMessage
    },
  }),
}))

afterEach(() => document.body.replaceChildren())

/** A video with sound that has played for 5 s, as far as a page without a player can tell. */
function playVideo(pause: () => void): void {
  const video = document.createElement('video')
  const played = { length: 1, start: () => 0, end: () => 5 }
  for (const [name, value] of Object.entries({ paused: false, muted: false, volume: 1, played, pause }))
    Object.defineProperty(video, name, { value })
  document.body.append(video)
}

test('a video that played before this code was there pauses those of other windows that began earlier', () => {
  const pause = vi.fn<() => void>()
  playVideo(pause)
  const fromMs = Date.now() - 5_000
  pauseOtherTabs()
  const [beganAtMs = Number.NaN] = other.heard
  expect(Math.abs(beganAtMs - fromMs)).toBeLessThan(1_000)

  // The other window was not listening yet, and announces itself later.
  other.post(beganAtMs - 1_000)
  expect(other.heard).toEqual([beganAtMs, beganAtMs])
  expect(pause).not.toHaveBeenCalled()
  other.post(beganAtMs + 1_000)
  expect(pause).toHaveBeenCalledOnce()
})
