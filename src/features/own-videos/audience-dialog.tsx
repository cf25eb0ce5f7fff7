import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { AUDIENCES, type Audience } from '#contract/audience.ts'
import type { Video } from '#contract/models/video.ts'
import { messages as audienceMessages } from '#messages/audience.ts'
import { messages } from '#messages/more.ts'
import { useApi } from '#src/data/api-context.tsx'
import { patchVideo } from '#src/data/patch.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { fieldText, FieldProblem, Form, FormMessage, SubmitButton, useForm } from '#src/ui/form.tsx'
import {
  fromLocalInput,
  PublishTimeField,
  publishTimeProblem,
  toLocalInput,
} from '#src/ui/publish-time-field.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import css from './audience-dialog.module.css'

interface AudienceDialogProps {
  video: Video
  onClose: () => void
}

interface Change {
  audience?: Audience
  /** Seconds since 1970. */
  scheduleTime?: number
}

/** Lets authors choose who can watch their video and when it is published. */
export default function AudienceDialog({ video, onClose }: AudienceDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const update = async (change: Change, done: string) => {
    const { video: changed } = await api.videos.update({ videoId: video.id, ...change })
    const { id, audience, scheduleTime, media } = changed
    patchVideo(queryClient, { id, media, scheduleTime, ...(audience && { audience }) })
    showMessage(done)
    onClose()
  }
  const choose = (audience: Audience) => {
    setProblem(undefined)
    update({ audience }, messages.audienceChanged).catch((error: unknown) => setProblem(sentenceOf(error)))
  }
  return (
    <Dialog title={audienceMessages.whoCanWatch} onClose={onClose}>
      <div className={css.parts}>
        <Choice
          legend={messages.audience}
          options={AUDIENCES.map((value) => ({
            value,
            label: audienceMessages.audienceName({ audience: value }),
          }))}
          value={video.audience ?? 'everyone'}
          onChange={choose}
        />
        <p>{audienceMessages.audienceHint({ audience: video.audience ?? 'everyone' })}</p>
        {video.scheduleTime > 0 && <ScheduleForm scheduleTime={video.scheduleTime} onUpdate={update} />}
        {problem && <p role="alert">{problem}</p>}
      </div>
    </Dialog>
  )
}

interface ScheduleFormProps {
  /** Seconds since 1970. */
  scheduleTime: number
  onUpdate: (change: Change, done: string) => Promise<void>
}

/** Changes the time of a scheduled video, or publishes it now. */
function ScheduleForm({ scheduleTime, onUpdate }: ScheduleFormProps) {
  const [text, setText] = useState(() => toLocalInput(scheduleTime))
  const form = useForm({
    fieldNames: ['time'],
    send: (element) => {
      const timeSec = fromLocalInput(fieldText(element, 'time'))
      const reason = publishTimeProblem(timeSec)
      if (reason !== undefined) throw new FieldProblem({ time: reason })
      return onUpdate({ scheduleTime: timeSec }, messages.scheduleChanged)
    },
  })
  return (
    <Form form={form} className={css.parts}>
      <PublishTimeField value={text} onText={setText} error={form.errors.time} />
      <SubmitButton>{messages.changeTime}</SubmitButton>
      <Button
        isBusy={form.isPending}
        onClick={() => form.run(() => onUpdate({ scheduleTime: 0 }, messages.published))}
      >
        {messages.publishNow}
      </Button>
      <Button
        isBusy={form.isPending}
        onClick={() =>
          form.run(() => onUpdate({ scheduleTime: 0, audience: 'self' }, messages.scheduleCancelled))
        }
      >
        {messages.cancelSchedule}
      </Button>
      <FormMessage />
    </Form>
  )
}
