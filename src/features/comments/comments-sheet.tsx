import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { Video } from '#contract/models/video.ts'
import { useRootMark } from '#src/ui/document.ts'
import { useSwipeToClose } from '#src/ui/dialog.tsx'

import { CommentThread } from './comment-thread.tsx'
import { CommentsHead } from './comments-head.tsx'
import { useAboveKeyboard } from './use-above-keyboard.ts'

import css from './comments-panel.module.css'

interface CommentsSheetProps {
  video: Video
  onClose: () => void
}

/**
 * Lies over the lower part of the screen while the video goes on above it. Pulling it down, Escape, Back, a tap on the
 * video and a swipe to the next one close it; so does leaving the page.
 */
export function CommentsSheet({ video, onClose }: CommentsSheetProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const swipe = useSwipeToClose(ref, onClose)
  const [openedAt] = useState(video.id)
  useAboveKeyboard(ref)
  useRootMark('comments', 'sheet')

  useLayoutEffect(() => {
    ref.current?.show()
  }, [])
  useEffect(() => {
    if (video.id !== openedAt) onClose()
  }, [video.id, openedAt, onClose])
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const isOnVideo = event.target instanceof Element && event.target.closest('[role="feed"]') !== null
      if (!isOnVideo) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || document.querySelector('dialog:modal')) return
      event.preventDefault()
      onClose()
    }
    addEventListener('click', onClick, { capture: true })
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      removeEventListener('click', onClick, { capture: true })
      removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [onClose])
  useEffect(() => onClose, [onClose])

  return (
    <dialog
      ref={ref}
      id="comments"
      className={css.sheet}
      aria-label="Comments"
      // Back closes it, where the browser knows how (HTML Living Standard, close watchers).
      {...{ closedby: 'closerequest' }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <CommentsHead count={video.stats.commentCount} onClose={onClose} swipe={swipe} />
      <CommentThread video={video} />
    </dialog>
  )
}
