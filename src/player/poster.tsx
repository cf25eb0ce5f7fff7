import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { Media } from '#contract/models/video.ts'
import { optional } from '#shared/optional.ts'

import { choosePoster } from './rendition.ts'

import css from './poster.module.css'

interface PosterProps {
  media: Media
  /** Whether it is the first video of a page: its poster is the largest paint. */
  isFirst: boolean
  /** Whether it is the video on the screen. */
  isCurrent: boolean
}

/**
 * A poster that arrives within this time needs no placeholder: decoding is the most expensive part of drawing a
 * video.
 */
const PLACEHOLDER_DELAY_MS = 100

/**
 * Shows what is under a video until its first frame: its main colour at once, its blurred picture while the
 * poster loads, then the poster. Colours are in attributes because the content security policy allows no inline
 * style.
 */
export function Poster({ media, isFirst, isCurrent }: PosterProps) {
  const poster = useRef<HTMLImageElement>(null)
  const [placeholderUrl, setPlaceholderUrl] = useState<string>()
  const [hasFailed, setHasFailed] = useState(false)
  const [wasCurrent, setWasCurrent] = useState(isCurrent)
  if (isCurrent && !wasCurrent) setWasCurrent(true)
  const url = isFirst || hasFailed ? media.posterUrl : undefined
  // Until the page is hydrated the connection belongs to the first video. Outside React, which would render each video
  // of a feed a second time for this.
  useLayoutEffect(() => {
    const chosenUrl = url ?? choosePoster(media, wasCurrent)
    if (chosenUrl) poster.current?.setAttribute('src', chosenUrl)
  }, [media, url, wasCurrent])
  useEffect(() => {
    const end = new AbortController()
    const decode = async () => {
      if (poster.current?.naturalWidth) return
      const { decodePlaceholder } = await optional(import('./decode-placeholder.lazy.ts'))
      if (!end.signal.aborted) setPlaceholderUrl(decodePlaceholder(media.placeholder))
    }
    const timer = setTimeout(() => {
      decode().catch(() => {
        // Without the script the main colour stays until the poster arrives.
      })
    }, PLACEHOLDER_DELAY_MS)
    return () => {
      end.abort()
      clearTimeout(timer)
    }
  }, [media.placeholder])
  return (
    <>
      <svg className={css.layer} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="1" height="1" fill={media.dominantColor} />
      </svg>
      {placeholderUrl && <img className={css.layer} src={placeholderUrl} alt="" />}
      <img
        ref={poster}
        className={css.layer}
        src={url}
        width={media.width}
        height={media.height}
        alt=""
        onError={() => setHasFailed(true)}
        decoding={isFirst ? 'sync' : 'async'}
        fetchPriority={isFirst ? 'high' : 'low'}
      />
    </>
  )
}
