import type { CommentBody } from '#contract/models/comment-body.ts'
import { LinkedText } from '#src/ui/linked-text.tsx'
import { FoldedText } from '#src/ui/text.tsx'

import css from './comment-thread.module.css'

interface CommentTextProps {
  text: string
  /** Absent for older comments that have none, and for queued ones. */
  body: CommentBody | undefined
  id: string
}

/** The text of a comment, with its mentions, hashtags and links. */
export const CommentText = ({ text, body, id }: CommentTextProps) => (
  <FoldedText text={text} lines={6} id={id} className={css.text}>
    <LinkedText text={text} body={body} />
  </FoldedText>
)
