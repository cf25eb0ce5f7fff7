import type { IconName } from '#src/ui/icon.tsx'

/** How much of a video can be played without a network, as a label. */
export interface OnDevice {
  icon: IconName
  /** The key of its label. */
  label: 'onDevice' | 'partlyOnDevice' | 'notOnDevice'
}

export const WHOLE: OnDevice = { icon: 'check', label: 'onDevice' }
export const PART: OnDevice = { icon: 'cloudOff', label: 'partlyOnDevice' }
export const NONE: OnDevice = { icon: 'cloudOff', label: 'notOnDevice' }
