import { type KeyboardEvent, useEffect, useRef } from 'react'

import type { Video } from '#contract/models/video.ts'
import { useRootMark } from '#src/ui/document.ts'

import { CommentThread } from './comment-thread.tsx'
import { CommentsHead } from './comments-head.tsx'

import css from './comments-panel.module.css'

interface CommentsColumnProps {
  video: Video
  onClose: () => void
}

/** Stays beside the feed while videos go by. Escape closes it, wherever the focus is. */
export function CommentsColumn({ video, onClose }: CommentsColumnProps) {
  useRootMark('comments', 'column')
  const column = useRef<HTMLElement>(null)
  // Its place in the document is after all videos: from the button that a key has pressed no other key leads there.
  useEffect(() => {
    if (document.activeElement?.matches('[aria-controls="comments"]:focus-visible')) column.current?.focus()
  }, [])
  useEffect(() => {
    // Before whatever else Escape would close.
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || document.querySelector('dialog[open]')) return
      event.preventDefault()
      onClose()
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [onClose])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of what is in it
    <aside
      ref={column}
      id="comments"
      className={css.column}
      tabIndex={-1}
      aria-label="Comments"
      onKeyDown={keepToItself}
    >
      <CommentsHead count={video.stats.commentCount} onClose={onClose} />
      <CommentThread key={video.id} video={video} />
    </aside>
  )
}

/** In the column keys scroll it and type: the feed's keys are for the feed. */
const keepToItself = (event: KeyboardEvent) => event.stopPropagation()
