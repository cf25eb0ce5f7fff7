import {
  makeAnimations,
  removeUnwanted,
  type AnimationTools,
} from '#server/features/users/animation-maker.ts'
import { cutAnimation } from '#server/media/animation.ts'

import type { Watch } from './regular-work.ts'
import { repeat } from './repeat.ts'

/** How soon a requested picture is begun. */
const INTERVAL_MS = 1_000
const CLEANUP_INTERVAL_MS = 60_000

type Tools = Omit<AnimationTools, 'animate' | 'signal'> & { watch: Watch }

/**
 * Makes animated profile pictures, and removes those whose video is gone. Several processes may do it at once.
 * @returns a function that ends it; an unfinished picture is begun again on the next start
 */
export function startAnimations({ watch, ...tools }: Tools): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const animate: AnimationTools['animate'] = (video) => cutAnimation(video, { signal })
  const often = (work: () => Promise<void>, intervalMs: number) =>
    repeat(watch('animations', 'Animated pictures could not be made.', work), intervalMs)
  const ends = [
    often(() => makeAnimations({ ...tools, animate, signal }), INTERVAL_MS),
    often(() => removeUnwanted(tools.database), CLEANUP_INTERVAL_MS),
  ]
  return async () => {
    stopping.abort(new Error('The server stops.'))
    await Promise.all(ends.map((end) => end()))
  }
}
