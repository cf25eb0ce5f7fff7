import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { livePath } from '#contract/paths.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/live.ts'
import { useApi } from '#src/data/api-context.tsx'
import { liveListQuery } from '#src/data/live.ts'
import { useSession } from '#src/data/use-session.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { CloseButton } from '#src/ui/close-button.tsx'
import { noticesOnPage } from '#src/ui/document.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { LightLink } from '#src/ui/light-link.tsx'

import css from './live-strip.module.css'

/** For how long the card stays, unless it is pointed at or has the focus. */
const SHOWN_MS = 10_000

/** The room whose card has gone: it does not come back with the next feed. */
let lastClosedId: string | undefined

/** A card beside a feed's other notices while a user whom the viewer follows is live. It goes by itself. */
export default function LiveStrip() {
  const { user } = useSession()
  const { data } = useInfiniteQuery({ ...liveListQuery(useApi(), '', true), enabled: user !== null })
  const [closedId, setClosedId] = useState(lastClosedId)
  const card = useRef<HTMLElement>(null)
  const room = data?.pages[0]?.rooms[0]
  const roomId = room?.id
  useEffect(() => {
    if (roomId === undefined || roomId === closedId) return undefined
    const timer = setInterval(() => {
      const isInUse = card.current?.contains(document.activeElement) || card.current?.matches(':hover')
      if (!isInUse) setClosedId(roomId)
    }, SHOWN_MS)
    return () => {
      clearInterval(timer)
      lastClosedId = roomId
    }
  }, [roomId, closedId])
  if (!user || !room || room.id === closedId) return null
  const { host, title, viewerCount } = room
  return createPortal(
    <aside ref={card} className={css.strip} aria-label={messages.titleOf({ name: host.nickname })}>
      <LightLink to={livePath(host)} className={css.link ?? ''}>
        <Avatar url={host.avatarUrl} name={host.nickname} isLive />
        <span className={css.words}>
          <bdi className={css.name}>{messages.titleOf({ name: host.nickname })}</bdi>
          <span className={css.title} dir="auto">
            {title}
          </span>
          {viewerCount > 0 && (
            <span className={css.count}>{messages.watching({ count: formatCount(viewerCount) })}</span>
          )}
        </span>
      </LightLink>
      <CloseButton label={app.close} onClose={() => setClosedId(room.id)} />
    </aside>,
    noticesOnPage(),
  )
}
