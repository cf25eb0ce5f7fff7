export const blockRefusal = (block: boolean, subject: string): string =>
  block ? `Couldn’t block ${subject}.` : `Couldn’t unblock ${subject}.`

export const muteRefusal = (mute: boolean, subject: string): string =>
  mute ? `Couldn’t mute ${subject}.` : `Couldn’t unmute ${subject}.`
