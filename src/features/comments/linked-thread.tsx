import { useQuery } from '@tanstack/react-query'

import { isApiError } from '#contract/errors.ts'
import type { Comment } from '#contract/models/comment.ts'
import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/comments.ts'
import { useApi } from '#src/data/api-context.tsx'
import { linkedCommentQuery } from '#src/data/comments.ts'
import type { EditInfo } from '#src/state/comment.ts'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'

import { PostedComment } from './posted-comment.tsx'
import { Replies } from './replies.tsx'

import css from './comment-thread.module.css'

function problemOf(error: Error | null): string | undefined {
  if (!error) return undefined
  const isGone = isApiError(error) && error.problem.httpStatus === 404
  return isGone ? messages.linkGone : joinSentences(messages.linkNotLoaded, sentenceOf(error))
}

/** The comment that a link leads to; it is shown above all others, wherever in the list it is. */
export function useLinkedComment(linked: EditInfo | null, videoId: string) {
  const isHere = linked?.videoId === videoId
  const { data, error } = useQuery({
    ...linkedCommentQuery(useApi(), videoId, linked?.commentId ?? ''),
    enabled: isHere,
  })
  if (!isHere) return undefined
  const root = data?.parent ?? data?.comment
  const reply = data?.parent && data.comment
  return { root, reply, problem: data ? undefined : problemOf(error) }
}

interface LinkedThreadProps {
  linked: NonNullable<ReturnType<typeof useLinkedComment>>
  video: Video
  onLeave: () => void
}

export function LinkedThread({ linked: { root, reply, problem }, video, onLeave }: LinkedThreadProps) {
  if (problem !== undefined)
    return (
      <li className={css.stale} role="status">
        {problem}
      </li>
    )
  if (!root) return null
  return (
    <PostedComment
      comment={root satisfies Comment}
      video={video}
      isLinked={!reply}
      onLeave={onLeave}
      replies={<Replies parent={root} video={video} linked={reply} onLeave={onLeave} />}
    />
  )
}
