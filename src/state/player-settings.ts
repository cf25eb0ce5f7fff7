import { proxy } from 'valtio'

import { deviceStorage } from '#shared/browser-storage.ts'

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const
/** While a finger rests on the video. */
const HELD_SPEED = 2

export const STORAGE_KEY = 'vireo.player'

/** How this viewer plays videos on this device. */
export const playerSettings = proxy({
  /** For this visit only: the next one begins at normal speed. */
  speed: 1,
  isHeld: false,
  /** Hides everything but the video. For this visit only. */
  isClear: false,
  /** Short side of the renditions to play, in pixels; 0: chosen by screen and connection. */
  qualityPx: 0,
  /** At its end a video moves on to the next one instead of looping. */
  isAutoAdvancing: false,
  /** 0 to 1, relative to the device's own volume. */
  volume: 1,
  /** Off: nothing of a video is fetched before the viewer plays it. */
  hasAutoplay: true,
  /** Videos autoplay even when the device asks for reduced motion. */
  canMoveUnasked: false,
  /** Whether subtitles show; `auto`: while the sound is off. */
  subtitles: 'auto' as 'auto' | 'on' | 'off',
  /** Small, medium or large: 0 to 2. */
  subtitleSize: 1,
  /** White on translucent, white on black, or yellow on black: 0 to 2. */
  subtitleStyle: 0,
  /** The language chosen last, a BCP 47 tag; empty: one of the browser's. */
  subtitleLanguage: '',
  /** The site's own data saver, besides the browser's. */
  isDataSaver: false,
  /** Videos that this viewer likes are saved on this device. */
  isKeepingLiked: false,
  /** Videos that this viewer saves have offline copies on this device. */
  isKeepingSaved: false,
  /** Single-letter shortcuts can be turned off (WCAG 2.1.4): speech input triggers letters by accident. */
  hasLetterKeys: true,
})

/** Settings persisted for the next visit, with their names in storage, which older builds have written. */
const STORED_NAMES = {
  volume: 'volume',
  qualityPx: 'qualityPx',
  isAutoAdvancing: 'isAutoAdvancing',
  hasAutoplay: 'hasAutoplay',
  canMoveUnasked: 'canMoveUnasked',
  subtitles: 'captions',
  subtitleSize: 'captionSize',
  subtitleStyle: 'captionLook',
  subtitleLanguage: 'captionLanguage',
  isDataSaver: 'isDataSaver',
  isKeepingLiked: 'isKeepingLiked',
  isKeepingSaved: 'isKeepingSaved',
  hasLetterKeys: 'hasLetterKeys',
} as const satisfies Partial<Record<keyof typeof playerSettings, string>>

const STORED = Object.entries(STORED_NAMES) as [keyof typeof STORED_NAMES, string][]

export const currentSpeed = ({ speed, isHeld }: { speed: number; isHeld: boolean }): number =>
  isHeld ? HELD_SPEED : speed

/** One speed up or down, within the available ones. */
export function changeSpeed(step: -1 | 1): void {
  const index = SPEEDS.findIndex((speed) => speed === playerSettings.speed)
  playerSettings.speed = SPEEDS[index + step] ?? playerSettings.speed
}

export function changePlayerSettings(change: Partial<typeof playerSettings>): void {
  Object.assign(playerSettings, change)
  // Without storage the choice applies to this visit.
  deviceStorage.write(
    STORAGE_KEY,
    Object.fromEntries(STORED.map(([name, storedName]) => [storedName, playerSettings[name]])),
  )
}

/** Restores the choices of an earlier visit that are of the right type. */
export function restorePlayerSettings(): void {
  // Without storage, or with foreign data in it, the defaults apply.
  const stored = (deviceStorage.readJson(STORAGE_KEY) ?? {}) as Partial<Record<string, unknown>>
  for (const [name, storedName] of STORED) {
    const value = stored[storedName]
    if (typeof value === typeof playerSettings[name]) Object.assign(playerSettings, { [name]: value })
  }
}
