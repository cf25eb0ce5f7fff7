import { memo, type ReactNode, useLayoutEffect, useState } from 'react'

import { videoLabel } from '#src/ui/video-label.ts'

import type { Gates } from './gates.ts'
import { Island } from './island.tsx'
import type { VideoSlot } from './video-slot.ts'

import css from './feed.module.css'

interface FeedArticleProps extends VideoSlot {
  /** Number of videos in the feed; -1 while it is not known. */
  setSize: number
  renderVideo: (slot: VideoSlot) => ReactNode
  /** Keep this article for later, where the document has it. */
  gates: Gates | undefined
}

/** Articles that a document has with their buttons. Nobody comes to those behind them before the app is there, or waits for it. */
const WHOLE_COUNT = 3

/** One article of a feed. A swipe changes two of them, so only those two are drawn again. */
export const FeedArticle = memo(function FeedArticle({
  setSize,
  renderVideo,
  gates,
  ...slot
}: FeedArticleProps) {
  const [gate] = useState(() =>
    gates?.add({ slot: { ...slot, isSketch: slot.position >= WHOLE_COUNT }, renderVideo }),
  )
  useLayoutEffect(() => gate?.draw({ slot, renderVideo }))
  const { video, position, isCurrent } = slot
  return (
    <article
      ref={(article) => {
        if (article)
          Object.assign(article.style, { position: 'absolute', insetBlockStart: `${position * 100}cqb` })
      }}
      className={css.video}
      aria-label={videoLabel(video)}
      aria-posinset={position + 1}
      aria-setsize={setSize}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the ARIA feed pattern makes articles focusable
      tabIndex={isCurrent ? 0 : -1}
      data-index={position}
    >
      {gate ? <Island gate={gate} /> : renderVideo(slot)}
    </article>
  )
})
