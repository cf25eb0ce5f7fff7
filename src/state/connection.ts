import { connection } from '#shared/network-information.ts'
import { playerSettings } from './player-settings.ts'
import { proxy } from 'valtio'
import type { Problem } from '#contract/errors.ts'

/** Whether the browser asks to save data, or the line is so slow that it has to be done anyway. */
export function doesBrowserSaveData(): boolean {
  const { saveData, effectiveType } = connection() ?? {}
  return saveData === true || effectiveType === '2g' || effectiveType === 'slow-2g'
}

/** Data-saver: by the person's own switch, or because the browser says so. */
export const isSavingData = (): boolean => playerSettings.isDataSaver || doesBrowserSaveData()

/** Whether videos may be fetched before the person asks for them. */
export const canAutoplay = (): boolean => playerSettings.hasAutoplay && !isSavingData()

/** The person asks their device for less motion. */
export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether videos may play before the person asks for them. */
export const canPlayUnasked = (): boolean =>
  canAutoplay() && (playerSettings.canMoveUnasked || !prefersStill())

/** Whether each byte costs: a data saver, or mobile data. A data saver shows to pages only. */
export const isMetered = (): boolean => connection()?.saveData === true || connection()?.type === 'cellular'

/** Reads that have failed and are asked for again by themselves, by the ids of their calls: why they failed. */
export const retriedReads = proxy<{ problems: Record<string, Problem> }>({ problems: {} })

/** Milliseconds by which this device's clock is behind the server's: 0 until a response has shown that it is wrong. */
export const serverClock = proxy({ offsetMs: 0 })
