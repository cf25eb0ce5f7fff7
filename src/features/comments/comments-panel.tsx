import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import type { Video } from '#contract/models/video.ts'
import { comment } from '#src/state/comment.ts'
import { itemList, type ListName } from '#src/state/item-list.ts'

import { CommentsColumn } from './comments-column.tsx'
import { CommentsSheet } from './comments-sheet.tsx'
import { useIsWide } from './use-is-wide.ts'

interface CommentsPanelProps {
  listName: ListName
  videos: readonly Video[]
}

/** Comments on the clip that a feed is at: a column beside it where there is room, otherwise a sheet over it. */
export default function CommentsPanel({ listName, videos }: CommentsPanelProps) {
  const currentId = useSnapshot(itemList).lists[listName]?.currentId
  const video = videos.find(({ id }) => id === currentId)
  const isWide = useIsWide()
  // Once it is gone: before that the button is hidden behind it.
  useEffect(() => () => focusButton(), [])
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

/** Gives the focus back to what opened the comments, or to the same button of the clip that came since. */
function focusButton(): void {
  const isElsewhere = document.activeElement !== document.body && document.activeElement !== null
  if (isElsewhere) return
  const button = document.querySelector<HTMLElement>('article[tabindex="0"] [aria-controls="comments"]')
  button?.focus({ preventScroll: true })
}
