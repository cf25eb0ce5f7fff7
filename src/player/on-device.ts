import type { IconName } from '#src/ui/icon.tsx'

/** How much of a video can be played without a network, as a label. */
export interface OnDevice {
  icon: IconName
  words: string
}

export const WHOLE: OnDevice = { icon: 'check', words: 'On this device' }
export const PART: OnDevice = { icon: 'cloudOff', words: 'Only in part on this device' }
export const NONE: OnDevice = { icon: 'cloudOff', words: 'Not on this device' }
