import { proxy } from 'valtio'

import { deviceStorage } from '#shared/browser-storage.ts'

/** The cause of the last change of the sound. */
export type MuteWay = 'default' | 'stored' | 'forced' | 'button' | 'volume' | 'key'

/** The sound, and the video that has the screen (specification section 3). */
export const videoControl = proxy({
  /** True by default (specification sections 4 and 9). */
  muted: true,
  muteWay: 'default' as MuteWay,
  /** The browser refused sound before a first touch. */
  browserNeedMute: false,
  playingId: null as string | null,
})

/** The key of guests (specification section 3, storage keys). A user's ends with their id. */
const STORAGE_KEY = 'video mute'

/** The key of the current viewer; empty until that is known. */
let viewerKey = ''

/** Sets the viewer's own choice: persisted, and it resets `browserNeedMute` (specification section 4). */
export function setMute(muted: boolean, muteWay: MuteWay): void {
  updateMute(muted, muteWay)
  deviceStorage.write(viewerKey || STORAGE_KEY, String(muted))
}

/** Changes the sound without persisting it. Changing it resets `browserNeedMute` (specification section 4). */
function updateMute(muted: boolean, muteWay: MuteWay): void {
  Object.assign(videoControl, { muted, muteWay, browserNeedMute: false })
}

/** Notes that the browser plays videos only muted until the viewer touches the page. */
export function setBrowserNeedMute(): void {
  videoControl.browserNeedMute = true
}

/** Mutes without a choice of the viewer: it is not persisted. */
export const forceMute = (): void => updateMute(true, 'forced')

/**
 * Restores the choice of an earlier visit. A user without a choice gets that of this browser's guests. When
 * another viewer logs in during a visit, the sound may be switched off, but never on.
 * @param userId undefined for a guest
 */
export function restoreMute(userId: string | undefined): void {
  const key = userId ? `${STORAGE_KEY}:${userId}` : STORAGE_KEY
  if (key === viewerKey) return
  const isOtherViewer = viewerKey !== ''
  viewerKey = key
  const stored = deviceStorage.read(key) ?? deviceStorage.read(STORAGE_KEY)
  if (!isOtherViewer && stored !== null) updateMute(stored !== 'false', 'stored')
  if (isOtherViewer && stored !== 'false') forceMute()
}

export const isSilent = ({ muted, browserNeedMute }: { muted: boolean; browserNeedMute: boolean }): boolean =>
  muted || browserNeedMute

export function setPlayingId(videoId: string | null): void {
  videoControl.playingId = videoId
}
