import { proxy } from 'valtio'

import { deviceStorage } from '#shared/browser-storage.ts'

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const
/** While a finger rests on the video. */
const HELD_SPEED = 2

export const STORAGE_KEY = 'vireo.player'

/** How this person plays videos, on this device. */
export const playerSettings = proxy({
  /** For this visit: the next one begins at the speed videos were made for. */
  speed: 1,
  isHeld: false,
  /** Nothing over the video but the video. For this visit. */
  isClear: false,
  /** Pixels of the short side of the renditions to play; 0: what screen and line can take. */
  qualityPx: 0,
  /** At its end a video gives way to the next one, and does not begin anew. */
  isAutoAdvancing: false,
  /** 0 to 1, of the device's own. */
  volume: 1,
  /** Off: nothing of a video is fetched before the person plays it. */
  hasAutoplay: true,
  /** Videos play by themselves also where the device asks for less motion. */
  canMoveUnasked: false,
  /** Words of what is heard, for videos that have them; `auto`: as long as the sound is off. */
  captions: 'auto' as 'auto' | 'on' | 'off',
  /** Small, medium or large: 0 to 2. */
  captionSize: 1,
  /** White on what shows through, white on black, or yellow on black: 0 to 2. */
  captionLook: 0,
  /** The language chosen last, a BCP 47 tag; empty: one of the browser's. */
  captionLanguage: '',
  /** The person's own data saver, beside the browser's. */
  isDataSaver: false,
  /** Videos that this person likes are saved on this device. */
  isKeepingLiked: false,
  /** Shortcuts of one letter can be turned off (WCAG 2.1.4): speech input presses letters by accident. */
  hasLetterKeys: true,
})

/** Settings stored for the next visit. */
const KEPT = [
  'volume',
  'qualityPx',
  'isAutoAdvancing',
  'hasAutoplay',
  'canMoveUnasked',
  'captions',
  'captionSize',
  'captionLook',
  'captionLanguage',
  'isDataSaver',
  'isKeepingLiked',
  'hasLetterKeys',
] as const

export const currentSpeed = ({ speed, isHeld }: { speed: number; isHeld: boolean }): number =>
  isHeld ? HELD_SPEED : speed

/** One speed up or down, as far as there are any. */
export function changeSpeed(step: -1 | 1): void {
  const index = SPEEDS.findIndex((speed) => speed === playerSettings.speed)
  playerSettings.speed = SPEEDS[index + step] ?? playerSettings.speed
}

export function changePlayerSettings(change: Partial<typeof playerSettings>): void {
  Object.assign(playerSettings, change)
  // Without storage the choice holds for this visit.
  deviceStorage.write(STORAGE_KEY, Object.fromEntries(KEPT.map((name) => [name, playerSettings[name]])))
}

/** Takes up the choices of an earlier visit, as far as they are of the right kind. */
export function restorePlayerSettings(): void {
  // Without storage, or with somebody else's words in it, the defaults stand.
  const kept = (deviceStorage.readJson(STORAGE_KEY) ?? {}) as Partial<Record<string, unknown>>
  for (const name of KEPT) {
    if (typeof kept[name] === typeof playerSettings[name])
      Object.assign(playerSettings, { [name]: kept[name] })
  }
}
