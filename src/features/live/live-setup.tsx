import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { LiveStatus } from '#contract/live.ts'
import type { LiveRoom } from '#contract/models/live.ts'
import { userTextProblem, userTextRules } from '#contract/user-texts.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/broadcast.ts'
import { useApi } from '#src/data/api-context.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldProblem, Form, SubmitButton, useForm } from '#src/ui/form.tsx'
import { formatDate } from '#src/ui/format-date.ts'
import { publishTimeProblem } from '#src/ui/publish-time-field.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { translate } from '#src/ui/translate.ts'

import { reasonOf, startBroadcast } from './broadcast.ts'
import { CaptureNotice } from './capture-notice.tsx'
import type { Capture } from './capture.ts'
import { ConnectionCheck } from './connection-check.tsx'
import { Countdown } from './countdown.tsx'
import { DeviceFields } from './device-fields.tsx'
import { Preview } from './preview.tsx'
import { EMPTY_DRAFT, plannedTimeOf, RoomFields, tagsOf } from './room-fields.tsx'
import type { useCapture } from './use-capture.ts'

import css from './live-setup.module.css'

interface LiveSetupProps {
  device: ReturnType<typeof useCapture>
  /** An existing room: planned, or interrupted. Only its picture and sound are chosen here. */
  room: LiveRoom | undefined
}

/** Everything that a host chooses before a live: picture, sound, title, audience. */
export function LiveSetup({ device, room }: LiveSetupProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { capture, choice, devices, problem, isOpening, open, change } = device
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  /** Set during the countdown. */
  const [starting, setStarting] = useState<Capture>()
  const picture = useRef<File>(undefined)
  const plannedTime = plannedTimeOf(draft)
  const canShareScreen = 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices

  /** Makes the room, and uploads its picture. The picture is optional. */
  const create = async (): Promise<LiveRoom> => {
    const { room: created } = await api.live.create({
      title: userTextRules.liveTitle.clean(draft.title),
      tags: tagsOf(draft.tags),
      orientation: choice.orientation,
      audience: draft.audience,
      isAdult: draft.isAdult,
      chat: { audience: draft.chatAudience, slowModeSec: 0 },
      plannedTime,
    })
    if (picture.current) {
      await api.live
        .setPicture({ roomId: created.id, body: picture.current })
        .catch((error: unknown) => showMessage(sentenceOf(error)))
    }
    return created
  }
  const plan = async () => {
    const planned = await create()
    setDraft(EMPTY_DRAFT)
    const time = formatDate(planned.plannedTime, { dateStyle: 'long', timeStyle: 'short' })
    showMessage(messages.planned({ time }))
  }
  const goLive = async (opened: Capture) => {
    setStarting(undefined)
    const { id } = room ?? (await create())
    await startBroadcast(api, id, opened)
    // The preview is at the top; the button was far below.
    scrollTo({ top: 0 })
  }
  const refreshed = (made: Promise<void>) =>
    made.finally(() => void queryClient.invalidateQueries({ queryKey: ['live', 'own'] }))

  const form = useForm({
    fieldNames: ['title'],
    send: () => {
      if (!room) {
        const fault = userTextProblem('liveTitle', userTextRules.liveTitle.clean(draft.title))
        if (fault) throw new FieldProblem({ title: translate(fault) })
        if (plannedTime !== 0)
          return publishTimeProblem(plannedTime) === undefined ? refreshed(plan()) : undefined
      }
      if (!capture) return undefined
      // Uses the tap, which allows the sound to start.
      void capture.resumeSound()
      setStarting(capture)
      return undefined
    },
  })
  const isPlan = !room && draft.plannedAt !== undefined

  return (
    <Form form={form} className={css.form}>
      <div className={css.stage}>
        {capture ? (
          <>
            <Preview capture={capture} isOnAir={false} />
            <ConnectionCheck isWanted />
          </>
        ) : (
          <div className={css.placeholder}>
            <CaptureNotice
              problem={problem}
              isOpening={isOpening}
              onOpen={() => void open()}
              onShareScreen={canShareScreen ? () => change({ source: 'screen' }) : undefined}
            />
          </div>
        )}
        {starting && (
          <Countdown
            onOver={() => form.run(() => refreshed(goLive(starting)))}
            onCancel={() => setStarting(undefined)}
          />
        )}
      </div>
      <div className={css.fields}>
        {capture && !device.hasSound && (
          <div className={css.silent}>
            <p role="status">{messages.noMicrophone}</p>
            <Button isBusy={isOpening} onClick={() => void open()}>
              {app.tryAgain}
            </Button>
          </div>
        )}
        {capture && <DeviceFields choice={choice} devices={devices} onChange={change} />}
        {!room && (
          <RoomFields
            draft={draft}
            titleProblem={form.errors.title}
            onChange={(next) => {
              if (form.errors.title) form.clear()
              setDraft(next)
            }}
            onPicture={(file) => {
              picture.current = file
            }}
          />
        )}
        {form.message && (
          <p className={css.failure} role="alert">
            {messages.notStarted({ reason: reasonOf(form.problem) })}
          </p>
        )}
        <div className={css.start}>
          <SubmitButton kind="primary" isBusy={starting !== undefined} disabled={!isPlan && !capture}>
            {submitLabel(room, isPlan)}
          </SubmitButton>
        </div>
      </div>
    </Form>
  )
}

function submitLabel(room: LiveRoom | undefined, isPlan: boolean): string {
  if (isPlan) return messages.savePlan
  return room && room.status !== LiveStatus.create ? messages.resume : messages.goLive
}
