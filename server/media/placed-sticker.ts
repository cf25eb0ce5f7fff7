import type { StickerPlace } from '#contract/models/sticker.ts'

/** A sticker of the site's set and its place on a video. */
export interface PlacedSticker extends StickerPlace {
  /** WebP with transparency. */
  inputPath: string
}

/**
 * Puts a sticker over every picture. The filter reads the file itself, once.
 * @param canvas size of the pictures
 */
export function stickerFilter(
  { inputPath, x, y, scale }: PlacedSticker,
  canvas: { width: number; height: number },
): string {
  const widthPx = Math.max(2, Math.round(canvas.width * scale))
  const picture = [
    `movie=filename=${escapeOption(inputPath)}`,
    `scale=${widthPx}:-1:flags=bicubic:out_color_matrix=bt709:out_range=tv`,
    'format=yuva420p[sticker]',
  ]
  const place = `x=main_w*${x.toFixed(4)}-overlay_w/2:y=main_h*${y.toFixed(4)}-overlay_h/2`
  return `${picture.join(',')};[in][sticker]overlay=${place}:format=yuv420`
}

/** A text as the value of an option in a filter graph: escaped once for the option and once for the graph. */
const escapeOption = (text: string) =>
  text.replaceAll(/[\\':]/g, String.raw`\$&`).replaceAll(/[\\'[\],;]/g, String.raw`\$&`)
