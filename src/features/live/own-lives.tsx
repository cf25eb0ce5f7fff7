import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { VIDEO_MAX_DURATION_SEC } from '#contract/constants.ts'
import { LiveStatus } from '#contract/live.ts'
import type { LiveStatistics, OwnLiveRoom } from '#contract/models/live.ts'
import { messages } from '#messages/broadcast.ts'
import { messages as live } from '#messages/live.ts'
import { useApi } from '#src/data/api-context.tsx'
import { liveStatisticsQuery } from '#src/data/live.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#src/ui/form.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { formatDate } from '#src/ui/format-date.ts'
import { formatTime } from '#src/ui/format-time.ts'
import { plotPath } from '#src/ui/plot-path.ts'
import { sentenceOf } from '#src/ui/sentences.ts'
import { cardClass } from '#src/ui/surfaces.ts'
import { TextField } from '#src/ui/text-field.tsx'

import { parseTime } from './parse-time.ts'
import { RoomLink } from './room-link.tsx'

import css from './own-lives.module.css'

interface OwnLivesProps {
  rooms: readonly OwnLiveRoom[]
  /** Goes on air in a planned room. */
  onOpen: (own: OwnLiveRoom) => void
}

/** The viewer's planned lives, and past ones with their replays and figures. */
export const OwnLives = ({ rooms, onOpen }: OwnLivesProps) => (
  <section className={css.lives} aria-label={messages.ownLives}>
    <h2 className={css.heading}>{messages.ownLives}</h2>
    {rooms.map((own) =>
      own.room.status === LiveStatus.stop ? (
        <PastLive key={own.room.id} own={own} />
      ) : (
        <PlannedLive key={own.room.id} own={own} onOpen={() => onOpen(own)} />
      ),
    )}
  </section>
)

/** A form that changes the viewer's own lives, and then refreshes their list. */
function useChange(send: () => unknown) {
  const queryClient = useQueryClient()
  return useForm({
    send,
    onEnd: (error) => {
      if (error !== undefined) showMessage(live.notDone({ reason: sentenceOf(error) }))
      return queryClient.invalidateQueries({ queryKey: ['live', 'own'] })
    },
  })
}

function PlannedLive({ own: { room }, onOpen }: { own: OwnLiveRoom; onOpen: () => void }) {
  const api = useApi()
  const stop = () => api.live.stop({ roomId: room.id })
  const { isPending, run } = useChange(stop)
  const time = formatDate(room.plannedTime, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <article className={cardClass} aria-label={room.title}>
      <h3 className={css.title} dir="auto">
        {room.title}
      </h3>
      {room.plannedTime > 0 && <p className={css.text}>{live.plannedFor({ time })}</p>}
      <RoomLink room={room} />
      <div className={css.actions}>
        <Button onClick={onOpen}>{messages.goLive}</Button>
        <Button kind="text" isBusy={isPending} onClick={() => run(stop)}>
          {messages.blockPlan}
        </Button>
      </div>
    </article>
  )
}

function PastLive({ own: { room, recording } }: { own: OwnLiveRoom }) {
  const statistics = useQuery(liveStatisticsQuery(useApi(), room.id))
  return (
    <article className={cardClass} aria-label={room.title}>
      <h3 className={css.title} dir="auto">
        {room.title}
      </h3>
      <div className={css.text}>
        <p>{formatDate(room.startTime, { dateStyle: 'long', timeStyle: 'short' })}</p>
        {/* Present before its sentence: screen readers read changes of a status. */}
        <div role="status">{room.replayState === 'processing' && <p>{live.replayPreparing}</p>}</div>
      </div>
      {statistics.data && <Statistics statistics={statistics.data.statistics} />}
      {recording && <Replay roomId={room.id} title={room.title} recording={recording} />}
    </article>
  )
}

interface ReplayProps {
  roomId: string
  title: string
  recording: NonNullable<OwnLiveRoom['recording']>
}

/** The recording of a live: posted whole or in part, or discarded. */
function Replay({ roomId, title, recording: { durationSec, removedTime } }: ReplayProps) {
  const api = useApi()
  const [isDiscarding, setIsDiscarding] = useState(false)
  const maxSec = VIDEO_MAX_DURATION_SEC
  const [from, setFrom] = useState(formatTime(0))
  const [to, setTo] = useState(formatTime(Math.min(durationSec, maxSec)))
  const fromSec = parseTime(from)
  const toSec = Math.min(parseTime(to), durationSec)
  const isValid = fromSec < toSec && toSec - fromSec <= maxSec
  const form = useChange(() => isValid && api.live.postReplay({ roomId, fromSec, toSec, caption: title }))
  const discard = async () => {
    await api.live.discardReplay({ roomId })
    showMessage(messages.replayGone)
  }
  return (
    <Form form={form} className={css.replay}>
      <h4>{messages.replay}</h4>
      <p className={css.text}>
        {messages.replayText({
          duration: formatTime(durationSec),
          date: formatDate(removedTime, { day: 'numeric', month: 'long' }),
        })}
      </p>
      <div className={css.range}>
        <TextField label={messages.replayFrom} inputMode="numeric" value={from} onText={setFrom} />
        <TextField label={messages.replayTo} inputMode="numeric" value={to} onText={setTo} />
      </div>
      {!isValid && (
        <p className={css.text} role="alert">
          {messages.replayRange({ max: formatTime(maxSec) })}
        </p>
      )}
      <div className={css.actions}>
        <SubmitButton kind="primary" disabled={!isValid}>
          {messages.postReplay}
        </SubmitButton>
        <Button onClick={() => setIsDiscarding(true)}>{messages.discardReplay}</Button>
      </div>
      {isDiscarding && (
        <Dialog title={messages.discardTitle} onClose={() => setIsDiscarding(false)}>
          <p>{messages.discardText}</p>
          <div className={css.answers}>
            <Button kind="danger" isBusy={form.isPending} onClick={() => form.run(discard)}>
              {messages.discardReplay}
            </Button>
            <Button onClick={() => setIsDiscarding(false)}>{messages.cancel}</Button>
          </div>
        </Dialog>
      )}
    </Form>
  )
}

const PLOT = { width: 320, height: 80 }

function Statistics({ statistics }: { statistics: LiveStatistics }) {
  const { points } = statistics
  const figures: [label: string, value: string][] = [
    [messages.peak, formatCount(statistics.peakViewerCount)],
    [messages.viewers, formatCount(statistics.uniqueViewerCount)],
    [messages.watchTime, formatTime(statistics.watchTimeSec)],
    [messages.chatLines, formatCount(statistics.chatCount)],
    [messages.hearts, formatCount(statistics.heartCount)],
  ]
  return (
    <>
      <dl className={css.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {points.length > 1 && (
        <svg
          className={css.plot}
          viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={messages.plot}
        >
          <path
            className={css.viewers}
            d={plotPath(
              points.map(({ viewerCount }) => viewerCount),
              PLOT,
            )}
          />
          <path
            className={css.chatCount}
            d={plotPath(
              points.map(({ chatCount }) => chatCount),
              PLOT,
            )}
          />
        </svg>
      )}
    </>
  )
}
