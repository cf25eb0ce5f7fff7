import { proxy } from 'valtio'

/** Who or what changed the sound last. */
export type MuteWay = 'default' | 'stored' | 'button' | 'volume' | 'key' | 'browser'

/** The sound and which clip has the screen (specification section 3). */
export const videoControl = proxy({
  /** True by default (specification sections 4 and 9). */
  muted: true,
  muteWay: 'default' as MuteWay,
  /** The browser refused sound before a first touch. */
  browserNeedMute: false,
  playingId: null as string | null,
})

const STORAGE_KEY = 'video mute'

/** A person's own choice: remembered, and it resets `browserNeedMute` (specification section 4). */
export function setMute(muted: boolean, muteWay: MuteWay): void {
  updateMute(muted, muteWay)
  try {
    localStorage.setItem(STORAGE_KEY, String(muted))
  } catch {
    // Without storage the choice holds for this visit.
  }
}

/** Changes the sound without remembering it. Changing it resets `browserNeedMute` (specification section 4). */
export function updateMute(muted: boolean, muteWay: MuteWay): void {
  Object.assign(videoControl, { muted, muteWay, browserNeedMute: false })
}

/** The browser lets clips play only without sound until the person touches the page. */
export function setBrowserNeedMute(): void {
  videoControl.browserNeedMute = true
}

/** Takes up the choice of an earlier visit. */
export function restoreMute(): void {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    if (stored !== null) updateMute(stored !== 'false', 'stored')
  } catch {
    // Without storage the default stands.
  }
}

export const isSilent = ({ muted, browserNeedMute }: { muted: boolean; browserNeedMute: boolean }): boolean =>
  muted || browserNeedMute

export function setPlayingId(videoId: string | null): void {
  videoControl.playingId = videoId
}
