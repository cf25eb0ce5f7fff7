import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FEEDBACK_MAX_LENGTH, type WaitingFeedback } from '#contract/models/feedback.ts'
import { messages as about } from '#messages/about.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { waitingFeedbackQuery } from '#src/data/operator.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { leaveRow } from '#src/ui/focus-next-to.ts'
import { FieldProblem, Form, SubmitButton } from '#src/ui/form.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { PictureLinks } from '#src/ui/picture-links.tsx'
import { cardClass } from '#src/ui/surfaces.ts'
import { TextArea } from '#src/ui/text-field.tsx'
import { When } from '#src/ui/when.tsx'

import { LoadProblem } from './load-problem.tsx'
import { useOperatorForm } from './operator-form.ts'

import css from './operator.module.css'

/** Users' feedback that is waiting for a reply, the oldest first. */
export function FeedbackPanel() {
  const query = useQuery(waitingFeedbackQuery(useApi()))
  return (
    <div className={css.queue}>
      {query.isPending && <Spinner label={messages.loading} />}
      {query.isError && <LoadProblem query={query} />}
      {query.data?.feedback.length === 0 && (
        <Notice icon="inbox" role="status" title={messages.noWaitingFeedback} />
      )}
      <ul className={`${css.list} ${css.cards}`}>
        {query.data?.feedback.map((feedback) => (
          <li key={feedback.id}>
            <FeedbackCard feedback={feedback} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FeedbackCard({ feedback }: { feedback: WaitingFeedback }) {
  const api = useApi()
  const [text, setText] = useState('')
  const { id, topic, uniqueId, createTime, pictures } = feedback
  const name = messages.feedbackFrom({ name: `@${uniqueId}` })
  const form = useOperatorForm({
    fieldNames: ['text'],
    send: async (element) => {
      if (text.trim() === '') throw new FieldProblem({ text: messages.feedbackReplyEmpty })
      await api.feedback.reply({ feedbackId: id, text })
      showMessage(messages.feedbackReplied)
      leaveRow(element)
    },
  })
  return (
    <article className={`${cardClass} ${css.case}`} aria-label={name}>
      <header className={css.head}>
        <h2 className={css.title}>{name}</h2>
        <span>{about.feedbackTopicName({ topic })}</span>
        <When timeSec={createTime} />
      </header>
      <blockquote className={css.text} dir="auto">
        {feedback.text}
      </blockquote>
      {pictures && <PictureLinks pictures={pictures} />}
      <Form form={form} className={css.fields}>
        <TextArea
          label={messages.feedbackReply}
          value={text}
          error={form.errors.text}
          maxLength={FEEDBACK_MAX_LENGTH}
          rows={2}
          dir="auto"
          onText={setText}
        />
        <div className={css.decisions}>
          <SubmitButton>{messages.sendFeedbackReply}</SubmitButton>
        </div>
      </Form>
    </article>
  )
}
