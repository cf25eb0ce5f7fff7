import { Suspense } from 'react'
import { useSnapshot } from 'valtio'

import type { Video } from '#contract/models/video.ts'
import { lazyOnDemand } from '#src/offline/lazy.ts'
import { comment } from '#src/state/comment.ts'
import type { ListName } from '#src/state/video-lists.ts'

const CommentsPanel = lazyOnDemand(() => import('#src/features/comments/comments-panel.tsx'))

interface CommentsProps {
  listName: ListName
  videos: readonly Video[]
}

/** Comments on the video that a feed is at: loaded when they are opened. */
export function Comments(props: CommentsProps) {
  const { isOpen } = useSnapshot(comment)
  return (
    isOpen && (
      <Suspense fallback={null}>
        <CommentsPanel {...props} />
      </Suspense>
    )
  )
}
