import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { LIVE_RESUME_SEC, LiveStatus } from '#contract/live.ts'
import type { LiveRoom } from '#contract/models/live.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/broadcast.ts'
import { useApi } from '#src/data/api-context.tsx'
import { ownLivesQuery } from '#src/data/live.ts'
import { useSession } from '#src/data/use-session.ts'
import { broadcast, wasSentFromHere } from '#src/features/live/broadcast.ts'
import { LiveSetup } from '#src/features/live/live-setup.tsx'
import { OnAirRoom } from '#src/features/live/on-air.tsx'
import { OwnLives } from '#src/features/live/own-lives.tsx'
import { useIsOtherTab } from '#src/features/live/room-lock.ts'
import { useCapture } from '#src/features/live/use-capture.ts'
import { Button } from '#src/ui/button.tsx'
import { formatDate } from '#src/ui/format-date.ts'
import { formatTime } from '#src/ui/format-time.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { joinSentences } from '#src/ui/sentences.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

/** The page on which a user goes live, or a log-in prompt for a guest. */
export function SetupScreen() {
  const { user, onGuest } = useSession()
  const isHydrated = useIsHydrated()
  return (
    <Page title={messages.title}>
      {user ? (
        // Cameras exist only in the browser.
        isHydrated && <Studio />
      ) : (
        <Notice icon="user" title={messages.guestTitle} text={messages.guestText}>
          <Button kind="primary" onClick={() => onGuest?.()}>
            {app.logIn}
          </Button>
        </Notice>
      )}
    </Page>
  )
}

/** Says whether the end of a live, which had not arrived when it was over, reaches the recording. */
function remainingSentence(remaining: typeof broadcast.remaining): string {
  if (!remaining) return ''
  const time = formatTime(remaining.waitingSec)
  if (remaining.state === 'sending') return messages.remainingWaiting({ time })
  return remaining.state === 'sent'
    ? messages.remainingSent
    : messages.remainingRefused({ time, reason: remaining.reason })
}

function Studio() {
  const { data, dataUpdatedAt, refetch } = useQuery(ownLivesQuery(useApi()))
  const loadedAt = Math.floor(dataUpdatedAt / 1000)
  const { roomId, problem, remaining } = useSnapshot(broadcast)
  const ended = joinSentences(problem, remainingSentence(remaining))
  const device = useCapture()
  const hasArrived = remaining?.state === 'sent'
  // The recording is longer then.
  useEffect(() => {
    if (hasArrived) void refetch()
  }, [hasArrived, refetch])
  /** A planned room that is about to go on air. */
  const [opened, setOpened] = useState<LiveRoom>()
  const rooms = data?.rooms ?? []
  const interrupted = rooms.find(
    ({ room, resumableUntil }) => room.status === LiveStatus.living || resumableUntil !== undefined,
  )
  const isOtherTab = useIsOtherTab(interrupted?.room.id)
  if (roomId !== null) return <OnAirRoom roomId={roomId} device={device} />

  const others = rooms.filter((own) => own !== interrupted)
  const room = interrupted && wasSentFromHere(interrupted.room.id) ? interrupted.room : opened
  const isElsewhere = interrupted !== undefined && (room === undefined || isOtherTab !== false)
  return (
    <>
      {ended && !interrupted && <Notice icon="clock" role="status" title={messages.ended} text={ended} />}
      {interrupted && (
        <Notice
          icon="clock"
          role="status"
          title={isOtherTab ? messages.onAir : messages.resumeTitle}
          text={
            isOtherTab
              ? messages.otherTab
              : isElsewhere
                ? messages.elsewhere
                : joinSentences(
                    ended,
                    messages.resumeText({
                      title: interrupted.room.title,
                      time: formatDate(interrupted.resumableUntil ?? loadedAt + LIVE_RESUME_SEC, {
                        timeStyle: 'medium',
                      }),
                    }),
                  )
          }
        />
      )}
      {!isElsewhere && <LiveSetup key={room?.id} device={device} room={room} />}
      {others.length > 0 && <OwnLives rooms={others} onOpen={(own) => setOpened(own.room)} />}
    </>
  )
}
