import { toggleFullScreen, togglePictureInPicture } from '#src/player/controls.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { changePlayerSettings, changeSpeed, playerSettings } from '#src/state/player-settings.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { isSilent, setMute, videoControl } from '#src/state/video-control.ts'

type Press = (video: HTMLVideoElement | undefined) => void

const KEYS: Partial<Record<string, Press>> = {
  '?': () => openDialog('shortcuts'),
  '<': () => pressSpeed(-1),
  '>': () => pressSpeed(1),
  M: () => setMute(!isSilent(videoControl), 'key'),
  H: () => changePlayerSettings({ isClear: !playerSettings.isClear }),
  F: toggleFullScreen,
  I: togglePictureInPicture,
}

/** Nothing else on the screen says it. */
function pressSpeed(step: -1 | 1): void {
  changeSpeed(step)
  showMessage(playerSettings.speed === 1 ? 'Normal speed' : `${playerSettings.speed}× speed`)
}

/** Does what a key means for every video. False where it means nothing. */
export function pressPlayerKey(name: string, video: HTMLVideoElement | undefined): boolean {
  if (name === 'Escape') return showEverything()
  KEYS[name]?.(video)
  return name in KEYS
}

/** Ends the clear screen. False where there is none. */
function showEverything(): boolean {
  const { isClear } = playerSettings
  if (isClear) changePlayerSettings({ isClear: false })
  return isClear
}
