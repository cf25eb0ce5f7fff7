import {
  type HTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useSnapshot } from 'valtio'

import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/comments.ts'
import { comment } from '#src/state/comment.ts'
import { type ListName, videoLists } from '#src/state/video-lists.ts'
import { CloseButton } from '#src/ui/close-button.tsx'
import { useSwipeToClose } from '#src/ui/dialog.tsx'
import { currentVideo, useRootMark } from '#src/ui/document.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { useIsWide } from '#src/ui/use-is-wide.ts'

import { CommentThread } from './comment-thread.tsx'

import css from './comments-panel.module.css'

const BUTTON = '[aria-controls="comments"]'

interface CommentsPanelProps {
  listName: ListName
  videos: readonly Video[]
}

/** Comments on a feed's current video: a column beside it if there is space, otherwise a sheet over it. */
export default function CommentsPanel({ listName, videos }: CommentsPanelProps) {
  const currentId = useSnapshot(videoLists).lists[listName]?.currentId
  const video = videos.find(({ id }) => id === currentId)
  const isWide = useIsWide()
  const [isByButton] = useState(() => document.activeElement?.matches(BUTTON) ?? false)
  // After the sheet is removed: before that the button is hidden behind it.
  useEffect(() => () => giveFocusBack(isByButton), [isByButton])
  if (!video) return null
  return isWide ? (
    <CommentsColumn video={video} onClose={close} />
  ) : (
    <CommentsSheet video={video} onClose={close} />
  )
}

function close(): void {
  comment.isOpen = false
  comment.linked = null
}

/**
 * Moves the focus to the button that opened the comments, or to the same button of the video that is current now.
 * After a key press from anywhere else it moves to the video: the button would take the space bar, which plays and
 * pauses.
 */
function giveFocusBack(isByButton: boolean): void {
  const isElsewhere = document.activeElement !== document.body && document.activeElement !== null
  if (isElsewhere) return
  const video = currentVideo()
  const target = isByButton ? video?.querySelector<HTMLElement>(BUTTON) : video
  target?.focus({ preventScroll: true })
}

interface CommentsColumnProps {
  video: Video
  onClose: () => void
}

/** Stays beside the feed while videos change. Escape closes it, wherever the focus is. */
export function CommentsColumn({ video, onClose }: CommentsColumnProps) {
  useRootMark('comments', 'column')
  const column = useRef<HTMLElement>(null)
  // The column comes after all videos in the document: from the pressed button it cannot be reached by
  // keyboard.
  useEffect(() => {
    if (document.activeElement?.matches('[aria-controls="comments"]:focus-visible')) column.current?.focus()
  }, [])
  useEffect(() => {
    // Handled before anything else that Escape would close.
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (
        event.key !== 'Escape' ||
        event.isComposing ||
        document.querySelector('dialog[open]') ||
        isSuggesting()
      )
        return
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
      aria-label={messages.title}
      onKeyDown={stopPropagation}
    >
      <CommentsHead count={video.stats.commentCount} onClose={onClose} />
      <CommentThread key={video.id} video={video} />
    </aside>
  )
}

/** In the column keys scroll and type: the feed's keys must not see them. */
const stopPropagation = (event: KeyboardEvent) => event.stopPropagation()

interface CommentsSheetProps {
  video: Video
  onClose: () => void
}

/**
 * A sheet over the lower part of the screen, while the video goes on above it. It closes when it is pulled down, by
 * Escape, Back, a tap on the video, a swipe to the next one, and when the viewer leaves the page.
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
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (
        event.key !== 'Escape' ||
        event.isComposing ||
        document.querySelector('dialog:modal') ||
        isSuggesting()
      )
        return
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
      aria-label={messages.title}
      // Back closes it, in browsers that support this (HTML Living Standard, close watchers).
      {...{ closedby: 'closerequest' }}
      onCancel={(event) => {
        event.preventDefault()
        // React bubbles the close event of a dialog inside it up to here.
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <CommentsHead count={video.stats.commentCount} onClose={onClose} swipe={swipe} />
      <CommentThread video={video} />
    </dialog>
  )
}

interface CommentsHeadProps {
  count: number
  onClose: () => void
  /** Lets a finger pull the sheet down by its header. */
  swipe?: HTMLAttributes<HTMLElement>
}

export const CommentsHead = ({ count, onClose, swipe }: CommentsHeadProps) => (
  <div className={css.head} {...swipe}>
    <h2 className={css.title}>
      <span>{messages.title}</span> {count > 0 && <span className={css.count}>{formatCount(count)}</span>}
    </h2>
    <CloseButton label={messages.close} onClose={onClose} />
  </div>
)

/** Escape closes the suggestions of the editor first. */
const isSuggesting = () => document.querySelector('#comments [role="listbox"]') !== null

/** Keeps an element that is fixed to the lower edge of the screen above an on-screen keyboard. */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: viewport } = globalThis
    if (!viewport) return undefined
    const move = () => {
      const hiddenPx = Math.max(0, innerHeight - viewport.height - viewport.offsetTop)
      element.current?.style.setProperty('--keyboard', `${hiddenPx}px`)
    }
    viewport.addEventListener('resize', move)
    viewport.addEventListener('scroll', move)
    return () => {
      viewport.removeEventListener('resize', move)
      viewport.removeEventListener('scroll', move)
    }
  }, [element])
}
