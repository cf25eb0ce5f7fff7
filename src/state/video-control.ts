import { proxy } from 'valtio'

import { deviceStorage } from '#shared/browser-storage.ts'

/** The cause of the last change of the sound. */
export type MuteWay = 'default' | 'stored' | 'forced' | 'button' | 'volume' | 'key'

/** The sound and which video has the screen (specification section 3). */
export const videoControl = proxy({
  /** True by default (specification sections 4 and 9). */
  muted: true,
  muteWay: 'default' as MuteWay,
  /** The browser refused sound before a first touch. */
  browserNeedMute: false,
  playingId: null as string | null,
})

/** Of guests (specification section 3, storage keys). A member's ends with their id. */
const STORAGE_KEY = 'video mute'

/** Of the person whose sound it is; empty until that is known. */
let personKey = ''

/** A person's own choice: remembered, and it resets `browserNeedMute` (specification section 4). */
export function setMute(muted: boolean, muteWay: MuteWay): void {
  updateMute(muted, muteWay)
  deviceStorage.write(personKey || STORAGE_KEY, String(muted))
}

/** Changes the sound without remembering it. Changing it resets `browserNeedMute` (specification section 4). */
function updateMute(muted: boolean, muteWay: MuteWay): void {
  Object.assign(videoControl, { muted, muteWay, browserNeedMute: false })
}

/** The browser lets videos play only without sound until the person touches the page. */
export function setBrowserNeedMute(): void {
  videoControl.browserNeedMute = true
}

/** Silence that nobody has chosen: it is not remembered. */
export const forceMute = (): void => updateMute(true, 'forced')

/**
 * Takes up what a person chose on an earlier visit. Who has chosen nothing yet has what guests of this browser have.
 * When another person comes during a visit the sound may go, but it never begins by itself.
 * @param userId undefined for a guest
 */
export function restoreMute(userId: string | undefined): void {
  const key = userId ? `${STORAGE_KEY}:${userId}` : STORAGE_KEY
  if (key === personKey) return
  const isOtherPerson = personKey !== ''
  personKey = key
  const stored = deviceStorage.read(key) ?? deviceStorage.read(STORAGE_KEY)
  if (!isOtherPerson && stored !== null) updateMute(stored !== 'false', 'stored')
  if (isOtherPerson && stored !== 'false') forceMute()
}

export const isSilent = ({ muted, browserNeedMute }: { muted: boolean; browserNeedMute: boolean }): boolean =>
  muted || browserNeedMute

export function setPlayingId(videoId: string | null): void {
  videoControl.playingId = videoId
}
