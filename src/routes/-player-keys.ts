import { openDialog } from '#src/state/dialogs.ts'
import { changePlayerSettings, changeSpeed, playerSettings } from '#src/state/player-settings.ts'

type Press = (video: HTMLVideoElement | undefined) => void

const onScreen = async (press: (screen: typeof import('#src/player/screen.ts')) => void) => {
  try {
    press(await import('#src/player/screen.ts'))
  } catch {
    // Without the script the key does nothing.
  }
}

const KEYS: Partial<Record<string, Press>> = {
  '?': () => openDialog('shortcuts'),
  '<': () => changeSpeed(-1),
  '>': () => changeSpeed(1),
  H: () => changePlayerSettings({ isClear: !playerSettings.isClear }),
  F: () => void onScreen((screen) => screen.toggleFullScreen()),
  I: (video) => void onScreen((screen) => screen.togglePictureInPicture(video)),
}

/** Does what a key means for every clip. False where it means nothing. */
export function pressPlayerKey(name: string, video: HTMLVideoElement | undefined): boolean {
  KEYS[name]?.(video)
  return name in KEYS
}
