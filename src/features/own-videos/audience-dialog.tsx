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
import { fieldText } from '#src/ui/form.ts'
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

/** Lets authors choose who can watch their video and when it is published. */
export default function AudienceDialog({ video, onClose }: AudienceDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const update = async (change: { audience?: Audience; scheduleTime?: number }, done: string) => {
    setProblem(undefined)
    try {
      const { video: changed } = await api.videos.update({ videoId: video.id, ...change })
      const { id, audience, scheduleTime, media } = changed
      patchVideo(queryClient, { id, media, scheduleTime, ...(audience && { audience }) })
      showMessage(done)
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error))
    }
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
          onChange={(audience) => void update({ audience }, messages.audienceChanged)}
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
  onUpdate: (change: { audience?: Audience; scheduleTime: number }, done: string) => Promise<void>
}

/** Changes the time of a scheduled video, or publishes it now. */
function ScheduleForm({ scheduleTime, onUpdate }: ScheduleFormProps) {
  const [text, setText] = useState(() => toLocalInput(scheduleTime))
  const [problem, setProblem] = useState<string>()
  return (
    <form
      method="post"
      className={css.parts}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const timeSec = fromLocalInput(fieldText(event.currentTarget, 'time'))
        const reason = publishTimeProblem(timeSec)
        setProblem(reason)
        if (reason === undefined) void onUpdate({ scheduleTime: timeSec }, messages.scheduleChanged)
        else event.currentTarget.querySelector('input')?.focus()
      }}
    >
      <PublishTimeField value={text} onText={setText} error={problem} />
      <Button type="submit">{messages.changeTime}</Button>
      <Button onClick={() => void onUpdate({ scheduleTime: 0 }, messages.published)}>
        {messages.publishNow}
      </Button>
      <Button
        onClick={() => void onUpdate({ scheduleTime: 0, audience: 'self' }, messages.scheduleCancelled)}
      >
        {messages.cancelSchedule}
      </Button>
    </form>
  )
}
