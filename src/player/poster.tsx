import { thumbHashToDataURL } from 'thumbhash'

import type { Media } from '#contract/models/video.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import css from './poster.module.css'

interface PosterProps {
  media: Media
  /** The first clip of a page: what is painted largest. */
  isFirst: boolean
}

/**
 * What stands under a clip until its first frame: its main colour at once, its blurred picture as soon as
 * scripts run, its poster when that has come. Colours stand in attributes, for the content security policy
 * allows no inline style.
 */
export function Poster({ media, isFirst }: PosterProps) {
  const isHydrated = useIsHydrated()
  const placeholderUrl = isHydrated ? decodePlaceholder(media.placeholder) : undefined
  return (
    <>
      <svg className={css.layer} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="1" height="1" fill={media.dominantColor} />
      </svg>
      {placeholderUrl && <img className={css.layer} src={placeholderUrl} alt="" />}
      <img
        className={css.layer}
        src={media.posterUrl}
        width={media.width}
        height={media.height}
        alt=""
        decoding={isFirst ? 'sync' : 'async'}
        fetchPriority={isFirst ? 'high' : 'low'}
      />
    </>
  )
}

function decodePlaceholder(base64: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}
