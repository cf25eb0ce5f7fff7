import type { Sharp } from 'sharp'

/** In lists it is 40 px wide, on screens of up to three dots a pixel. */
const sidePx = 120

/** The WebP that is shown wherever a user's picture is shown beside something else. */
export const smallAvatar = (square: Sharp): Promise<Buffer> =>
  square.resize(sidePx, sidePx).webp({ quality: 82 }).toBuffer()
