import { proxy } from 'valtio'

import type { Problem } from '#contract/errors.ts'
import { connection } from '#shared/network-information.ts'

import { playerSettings } from './player-settings.ts'

/** Whether the browser asks to save data, or the connection is so slow that data has to be saved anyway. */
export function doesBrowserSaveData(): boolean {
  const { saveData, effectiveType } = connection() ?? {}
  return saveData === true || effectiveType === '2g' || effectiveType === 'slow-2g'
}

/** Whether data is saved, by the site's own setting or the browser's. */
export const isSavingData = (): boolean => playerSettings.isDataSaver || doesBrowserSaveData()

/** Whether videos may be fetched before the viewer asks for them. */
export const canAutoplay = (): boolean => playerSettings.hasAutoplay && !isSavingData()

/** Whether the device asks for less motion. */
export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether videos may play before the viewer asks for them. */
export const canPlayUnasked = (): boolean =>
  canAutoplay() && (playerSettings.canMoveUnasked || !prefersStill())

/** Whether the connection is metered: a data saver, or mobile data. Only pages can see a data saver. */
export const isMetered = (): boolean => connection()?.saveData === true || connection()?.type === 'cellular'

/** Problems of reads that have failed and are being retried, by the ids of their calls. */
export const retriedReads = proxy<{ problems: Record<string, Problem> }>({ problems: {} })

const beginning = Promise.withResolvers<unknown>()

/**
 * `done` settles when a page that has lost its network has received the queries that earlier pages persisted. A read
 * that fails meanwhile waits for it: its data may be among them. At first it waits for `begin`, as the network may be gone before
 * the script that restores them has loaded.
 */
export const restoring: { done: Promise<unknown>; begin: (done: unknown) => void } = {
  done: beginning.promise,
  begin: beginning.resolve,
}

/** Milliseconds by which this device's clock is behind the server's: 0 until a response has shown that it is wrong. */
export const serverClock = proxy({ offsetMs: 0 })
