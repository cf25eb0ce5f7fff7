import type { Video } from './models/video.ts'

/** The bar under the clip (specification section 2.4, footer bar height), in CSS pixels. */
export const EMBED_FOOTER_PX = 44
/** Largest size that the player gets on somebody else's page unless they ask for another. */
const DEFAULT_MAX_PX = { width: 400, height: 640 + EMBED_FOOTER_PX }

interface Size {
  width: number
  height: number
}

/** The player for somebody else's page. */
export const embedPath = (videoId: string): string => `/embed/v2/${videoId}`

/** The player's largest size within the limits, the clip in it in its own ratio, in CSS pixels. */
export function embedSize({ width, height }: Size, limits: Partial<Size> = {}): Size {
  const max = { ...DEFAULT_MAX_PX, ...limits }
  const roomPx = Math.max(1, max.height - EMBED_FOOTER_PX)
  const scale = Math.min(max.width / width, roomPx / height)
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)) + EMBED_FOOTER_PX,
  }
}

/** What somebody puts into their own page. `origin` is the site's. */
export function embedCode(
  video: Pick<Video, 'id' | 'caption' | 'author' | 'media'>,
  origin: string,
  limits?: Partial<Size>,
): string {
  const { width, height } = embedSize(video.media, limits)
  const attributes = {
    src: origin + embedPath(video.id),
    width: String(width),
    height: String(height),
    title: `${video.caption || 'Clip'} by ${video.author.nickname}`,
    style: 'border: 0; border-radius: 12px',
    allow: 'fullscreen; picture-in-picture',
    loading: 'lazy',
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeAttribute(value)}"`)
  return `<iframe ${written.join(' ')}></iframe>`
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
