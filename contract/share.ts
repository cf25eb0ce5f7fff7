import type { Device } from './pages.ts'

/**
 * Subjects that have an id and a shared page (specification section 3, share types, and the further download types).
 */
export const SHARED_OBJECTS = ['video', 'profile', 'tag', 'music', 'sticker', 'live'] as const
export type SharedObject = (typeof SHARED_OBJECTS)[number]

/** Pages that can be shared (specification section 3, share types): For you, Discover, keyword expansion. */
export const SHARED_PAGES = ['homepage_hot', 'discovery', 'keywords_expansion'] as const
export type SharedPage = (typeof SHARED_PAGES)[number]

/** Everything that has an address to share. Its shared page has a list of videos (section 7.1, share list). */
export const SHARED_SUBJECTS = [...SHARED_OBJECTS, ...SHARED_PAGES] as const
export type SharedSubject = (typeof SHARED_SUBJECTS)[number]

/**
 * The download types of specification section 3. Each has a shared page, of this name below `/share`, from which the
 * app is installed or opened; a video can also be saved as a file.
 */
export const DOWNLOAD_TYPES = ['video', 'sticker', 'user', 'challenge', 'music', 'live'] as const
export type DownloadType = (typeof DOWNLOAD_TYPES)[number]

/** Pages from which something can be shared (specification section 3, from-page values). */
export const FROM_PAGES = ['fyp', 'video', 'music', 'challenge', 'user'] as const
export type FromPage = (typeof FROM_PAGES)[number]

/** How a link leaves the page: through the clipboard, or the device's share sheet. */
export const SHARE_WAYS = ['copy', 'sheet'] as const
export type ShareWay = (typeof SHARE_WAYS)[number]

/** Origin of a shared link, read where the link is opened. */
export interface ShareSource {
  device: Device
  way: ShareWay
  fromPage?: FromPage | undefined
}

/** The user who shares, and their browser. */
export interface Sharer {
  userId?: string | undefined
  webId?: string | undefined
}

/** Values of `source` of visits that began at a shared link (specification section 4, launch mode, rule 6). */
export const LANDING_SOURCE = 'landing_page'
export const REFLOW_SOURCES = ['h5_t', 'h5_m', LANDING_SOURCE]

const SOURCE_OF_DEVICE: Record<Device, string> = { pc: 'h5_t', mobile: 'h5_m' }

/**
 * The query of a shared link: the parameters that analytics reads when it is opened (specification sections 3 and 4).
 */
export function shareParameters(
  subject: { type: SharedSubject; id?: string | undefined },
  { device, way, fromPage }: ShareSource,
  { userId, webId }: Sharer,
): Record<string, string> {
  return {
    source: SOURCE_OF_DEVICE[device],
    ...(subject.id && { object_id: subject.id }),
    object_type: subject.type,
    share_device: device,
    ...(userId && { share_user_id: userId }),
    ...(webId && { share_web_id: webId }),
    ...(fromPage && { from_page: fromPage }),
    utm_source: way,
    utm_medium: 'share',
    utm_campaign: 'client_share',
  }
}
