import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'

import {
  FEEDBACK_MAX_LENGTH,
  FEEDBACK_PICTURES_MAX_COUNT,
  FEEDBACK_TOPICS,
} from '#contract/models/feedback.ts'
import { messages } from '#messages/about.ts'
import { messages as app } from '#messages/app.ts'
import { useApi } from '#src/data/api-context.tsx'
import { feedbackQuery } from '#src/data/feedback.ts'
import { useSession } from '#src/data/use-session.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { focusNextTo } from '#src/ui/focus-next-to.ts'
import { FieldProblem, Form, FormMessage, SubmitButton, useForm } from '#src/ui/form.tsx'
import { Page } from '#src/ui/page.tsx'
import { PictureButton } from '#src/ui/picture-button.tsx'
import { TextArea } from '#src/ui/text-field.tsx'

import { FeedbackScreen } from './feedback-screen.tsx'
import { type FeedbackPicture, sendPictures, useFeedbackPictures } from './use-feedback-pictures.ts'

import css from './feedback.module.css'

/** The form for writing to the operators. A guest is asked to log in. */
export function FeedbackReportScreen() {
  const { user } = useSession()
  if (!user) return <FeedbackScreen />
  return (
    <Page title={app.sendFeedback} back={<BackButton place="bar" />} isNarrow>
      <FeedbackForm />
    </Page>
  )
}

function FeedbackForm() {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [topic, setTopic] = useState<(typeof FEEDBACK_TOPICS)[number]>('problem')
  const [text, setText] = useState('')
  const { pictures, add, remove } = useFeedbackPictures()
  const form = useForm({
    fieldNames: ['text'],
    send: async () => {
      if (text.trim() === '') throw new FieldProblem({ text: messages.feedbackEmpty })
      await api.feedback.send({
        topic,
        text,
        ...(pictures.length > 0 && { pictures: await sendPictures(api, pictures) }),
      })
      showMessage(messages.feedbackSent)
      void queryClient.invalidateQueries({ queryKey: feedbackQuery(api).queryKey })
      await navigate({ to: '/feedback_pc/history', replace: true })
    },
  })
  return (
    <Form form={form} className={css.text}>
      <FormMessage />
      <Choice
        legend={messages.feedbackTopic}
        options={FEEDBACK_TOPICS.map((value) => ({
          value,
          label: messages.feedbackTopicName({ topic: value }),
        }))}
        value={topic}
        onChange={setTopic}
      />
      <TextArea
        label={messages.feedbackText}
        hint={messages.feedbackTextHint}
        value={text}
        error={form.errors.text}
        rows={6}
        maxLength={FEEDBACK_MAX_LENGTH}
        dir="auto"
        onText={setText}
      />
      <PicturesField pictures={pictures} onAdd={add} onRemove={remove} />
      <SubmitButton kind="primary" className={css.send ?? ''}>
        {app.sendFeedback}
      </SubmitButton>
    </Form>
  )
}

interface PicturesFieldProps {
  pictures: readonly FeedbackPicture[]
  onAdd: (file: File) => void
  onRemove: (picture: FeedbackPicture) => void
}

function PicturesField({ pictures, onAdd, onRemove }: PicturesFieldProps) {
  const hintId = useId()
  const count = pictures.length
  return (
    <fieldset className={css.pictures} aria-describedby={hintId}>
      <legend>{messages.feedbackPictures}</legend>
      <p id={hintId} className={css.aside}>
        {messages.feedbackPicturesHint({ max: FEEDBACK_PICTURES_MAX_COUNT })}
      </p>
      {count > 0 && (
        <ul>
          {pictures.map((picture, at) => (
            <li key={picture.localId}>
              <img src={picture.url} alt={messages.feedbackPictureName({ number: at + 1, count })} />
              <Button
                kind="text"
                aria-label={messages.feedbackRemovePictureName({ number: at + 1 })}
                onClick={({ currentTarget }) => {
                  if (!focusNextTo(currentTarget, 'button'))
                    currentTarget.closest('fieldset')?.querySelector('input')?.focus()
                  onRemove(picture)
                }}
              >
                {messages.feedbackRemovePicture}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {count < FEEDBACK_PICTURES_MAX_COUNT && (
        <PictureButton label={messages.feedbackAddPicture} onPicture={onAdd} />
      )}
    </fieldset>
  )
}
