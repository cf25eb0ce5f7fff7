import type { Video } from './models/video.ts'
import type { PictureSize } from './preview.ts'

/** The bar under the video (specification section 2.4, footer bar height), in CSS pixels. */
export const EMBED_FOOTER_PX = 44
/** Largest size of the player on another site's page, unless that page asks for another. */
const DEFAULT_MAX_PX = { width: 400, height: 640 + EMBED_FOOTER_PX }

/** Address of the player for other sites' pages. */
export const embedPath = (videoId: string): string => `/embed/v2/${videoId}`

/** Address of a user's videos for other sites' pages. The user part is that of the profile's address. */
export const embedListPath = (user: string): string => `/embed/v2/@${encodeURIComponent(user)}`

/** Minimum height of a player with the bar, in CSS pixels: below it the video needs all of the height. */
export const EMBED_FOOTER_FROM_PX = 120

/** The player's largest size within the limits, the video in its own aspect ratio, in CSS pixels. */
export function embedSize({ width, height }: PictureSize, limits: Partial<PictureSize> = {}): PictureSize {
  const max = { ...DEFAULT_MAX_PX, ...limits }
  const footerPx = max.height < EMBED_FOOTER_FROM_PX ? 0 : EMBED_FOOTER_PX
  const scale = Math.min(max.width / width, (max.height - footerPx) / height)
  const videoPx = Math.max(1, Math.floor(height * scale))
  return {
    width: Math.max(1, Math.floor(width * scale)),
    // A very wide video is so low that a player of just its height and the bar's would have no room for the bar.
    height: footerPx ? Math.max(videoPx + footerPx, EMBED_FOOTER_FROM_PX) : videoPx,
  }
}

/**
 * Markup with which other sites embed the player.
 * @param title names the frame for screen readers, in the other site's language
 * @param origin this site's origin
 */
export const embedCode = (
  video: Pick<Video, 'id' | 'media'>,
  title: string,
  origin: string,
  limits?: Partial<PictureSize>,
): string => frameCode(origin + embedPath(video.id), title, embedSize(video.media, limits))

/** Markup with which other sites embed one of this site's pages for embedding. */
export function frameCode(src: string, title: string, { width, height }: PictureSize): string {
  const attributes = {
    src,
    width: String(width),
    height: String(height),
    title,
    style: 'border: 0; border-radius: 12px',
    allow: 'autoplay; fullscreen; picture-in-picture',
    loading: 'lazy',
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeAttribute(value)}"`)
  return `<iframe ${written.join(' ')}></iframe>`
}

/** Size of a list of videos on another site's page, within its limits, in CSS pixels. */
export const embedListSize = ({
  width = DEFAULT_MAX_PX.width,
  height = 600,
}: Partial<PictureSize> = {}): PictureSize => ({
  width: Math.min(width, DEFAULT_MAX_PX.width),
  height: Math.min(height, 600),
})

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
