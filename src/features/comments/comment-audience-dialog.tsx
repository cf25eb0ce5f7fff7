import { useInfiniteQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'

import { COMMENT_AUDIENCES, type CommentAudience } from '#contract/comment-settings.ts'
import { commentAudienceEntity } from '#contract/entities.ts'
import { messages } from '#messages/filters.ts'
import { useApi } from '#src/data/api-context.tsx'
import { commentsQuery } from '#src/data/comments.ts'
import type { DialogProps } from '#src/state/dialogs.ts'
import { lastActionOf, outbox } from '#src/state/outbox.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Choice } from '#src/ui/choice.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'

/** Lets authors choose who can comment on their video. */
export default function CommentAudienceDialog({
  video,
  onClose,
}: DialogProps['commentAudience'] & { onClose: () => void }) {
  const api = useApi()
  const { data } = useInfiniteQuery(commentsQuery(api, video.id, 'newest'))
  const { actions } = useSnapshot(outbox)
  const queued = lastActionOf(actions, commentAudienceEntity(video.id))
  const known = data?.pages[0]?.access?.audience
  const value = queued?.op === 'comments.setAudience' ? queued.input.audience : known
  const choose = (audience: CommentAudience) =>
    void api.comments
      .setAudience({ videoId: video.id, audience }, { subject: `@${video.author.uniqueId}` })
      .catch((error: unknown) => showMessage(joinSentences(messages.settingsNotChanged, sentenceOf(error))))
  return (
    <Dialog title={messages.whoCanComment} onClose={onClose}>
      <Choice<CommentAudience | ''>
        legend={messages.whoCanComment}
        options={COMMENT_AUDIENCES.map((audience) => ({
          value: audience,
          label: messages.audienceName({ audience }),
        }))}
        value={value ?? ''}
        onChange={(audience) => audience && choose(audience)}
      />
    </Dialog>
  )
}
