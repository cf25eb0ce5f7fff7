import { deviceStorage } from '#shared/browser-storage.ts'

const DISMISSED_KEY = 'vireo.notifications-dismissed'

/** The picture of notifications, as a path. */
export const BELL = 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 20.5a2 2 0 0 0 4 0'

/** Whether the viewer has refused notifications on this device. They are not offered again; the settings have them. */
export const isOfferDismissed = (): boolean => deviceStorage.read(DISMISSED_KEY) !== null

export const dismissOffer = (): void => void deviceStorage.write(DISMISSED_KEY, '1')
