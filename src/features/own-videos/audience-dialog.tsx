import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { AUDIENCES, type Audience } from '#contract/audience.ts'
import { sentenceOf } from '#contract/errors.ts'
import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/more.ts'
import { useApi } from '#src/data/api-context.tsx'
import { patchVideo } from '#src/data/patch.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { fieldText } from '#src/ui/form.ts'
import { TextField } from '#src/ui/text-field.tsx'

import { useDeleteVideo } from './use-delete-video.ts'

import css from './audience-dialog.module.css'

interface AudienceDialogProps {
  video: Video
  onClose: () => void
}

/** Lets authors choose who can watch their video and when it is published, and delete it. */
export default function AudienceDialog({ video, onClose }: AudienceDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const deleteVideo = useDeleteVideo()
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
    <Dialog title={messages.whoCanWatch} onClose={onClose}>
      <div className={css.parts}>
        <Choice
          legend={messages.audience}
          options={AUDIENCES.map((value) => ({ value, label: messages.audienceName({ audience: value }) }))}
          value={video.audience ?? 'everyone'}
          onChange={(audience) => void update({ audience }, messages.audienceChanged)}
        />
        <p>{messages.audienceHint({ audience: video.audience ?? 'everyone' })}</p>
        {video.scheduleTime > 0 && (
          <form
            method="post"
            className={css.parts}
            onSubmit={(event) => {
              event.preventDefault()
              const timeMs = Date.parse(fieldText(event.currentTarget, 'time'))
              if (timeMs > Date.now()) {
                void update({ scheduleTime: Math.floor(timeMs / 1000) }, messages.scheduleChanged)
              } else setProblem(messages.timeIsPast)
            }}
          >
            <TextField
              label={messages.publishAt}
              name="time"
              type="datetime-local"
              defaultValue={toLocalInput(video.scheduleTime)}
              required
            />
            <Button type="submit">{messages.changeTime}</Button>
            <Button onClick={() => void update({ scheduleTime: 0 }, messages.published)}>
              {messages.publishNow}
            </Button>
            <Button
              onClick={() => void update({ scheduleTime: 0, audience: 'self' }, messages.scheduleCancelled)}
            >
              {messages.cancelSchedule}
            </Button>
          </form>
        )}
        {problem && <p role="alert">{problem}</p>}
        <Button
          onClick={() => {
            onClose()
            void deleteVideo(video.id)
          }}
        >
          {messages.deleteVideo}
        </Button>
        <p>{messages.deleteHint}</p>
      </div>
    </Dialog>
  )
}

/** @param timeSec seconds since 1970. Returns what a field of local date and time holds. */
function toLocalInput(timeSec: number): string {
  const time = new Date(timeSec * 1000)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
