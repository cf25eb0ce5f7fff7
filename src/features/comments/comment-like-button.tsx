import { useSnapshot } from 'valtio'

import { commentLikeEntity } from '#contract/entities.ts'
import type { Comment } from '#contract/models/comment.ts'
import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/comments.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useSession } from '#src/data/use-session.ts'
import { lastActionOf, outbox } from '#src/state/outbox.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { Icon } from '#src/ui/icon.tsx'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'

import css from './comment-thread.module.css'

interface CommentLikeButtonProps {
  comment: Comment
  video: Video
  /** The id of the element with the comment's text. */
  textId: string
}

/** Likes a comment: shown at once and sent through the outbox. A queued like is shown as long as it is queued. */
export function CommentLikeButton({ comment, video, textId }: CommentLikeButtonProps) {
  const api = useApi()
  const { onGuest } = useSession()
  const { actions } = useSnapshot(outbox)
  const { id, isLiked: wasLiked = false, likeCount = 0 } = comment
  const queued = lastActionOf(actions, commentLikeEntity(id))
  const isLiked = queued?.op === 'comments.setLike' ? queued.input.liked : wasLiked
  const count = Math.max(0, likeCount + Number(isLiked) - Number(wasLiked))

  const set = async (liked: boolean) => {
    try {
      await api.comments.setLike(
        { videoId: video.id, commentId: id, liked },
        { subject: `@${video.author.uniqueId}` },
      )
    } catch (error) {
      showMessage(joinSentences(liked ? messages.notLiked : messages.notUnliked, sentenceOf(error)))
    }
  }
  return (
    <button
      type="button"
      className={css.like}
      aria-pressed={isLiked}
      aria-describedby={textId}
      onClick={() => (onGuest ? onGuest(() => void set(true), 'like') : void set(!isLiked))}
    >
      <Icon name="heart" isFilled={isLiked} title={messages.like} />
      {count > 0 && <span>{formatCount(count)}</span>}
    </button>
  )
}
