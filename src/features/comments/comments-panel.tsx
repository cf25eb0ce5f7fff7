import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import type { Video } from '#contract/models/video.ts'
import { comment } from '#src/state/comment.ts'
import { videoLists, type ListName } from '#src/state/video-lists.ts'
import { currentVideo } from '#src/ui/document.ts'

import { CommentsColumn } from './comments-column.tsx'
import { CommentsSheet } from './comments-sheet.tsx'
import { useIsWide } from './use-is-wide.ts'

const BUTTON = '[aria-controls="comments"]'

interface CommentsPanelProps {
  listName: ListName
  videos: readonly Video[]
}

/** Comments on the video that a feed is at: a column beside it where there is room, otherwise a sheet over it. */
export default function CommentsPanel({ listName, videos }: CommentsPanelProps) {
  const currentId = useSnapshot(videoLists).lists[listName]?.currentId
  const video = videos.find(({ id }) => id === currentId)
  const isWide = useIsWide()
  const [isByButton] = useState(() => document.activeElement?.matches(BUTTON) ?? false)
  // Once it is gone: before that the button is hidden behind it.
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
}

/**
 * To the button that opened the comments, or to the same one of the video that came since. Who opened them by a key from
 * anywhere else gets the video: the button would take the space bar, which plays and pauses.
 */
function giveFocusBack(isByButton: boolean): void {
  const isElsewhere = document.activeElement !== document.body && document.activeElement !== null
  if (isElsewhere) return
  const video = currentVideo()
  const target = isByButton ? video?.querySelector<HTMLElement>(BUTTON) : video
  target?.focus({ preventScroll: true })
}
