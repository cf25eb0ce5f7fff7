import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { livePath } from '#contract/paths.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/live.ts'
import { useApi } from '#src/data/api-context.tsx'
import { liveListQuery } from '#src/data/live.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { CloseButton } from '#src/ui/close-button.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { LightLink } from '#src/ui/light-link.tsx'

import css from './live-strip.module.css'

/**
 * A card over a feed that appears when users are live: leads to the first of those whom the viewer follows, or who have the
 * most viewers.
 */
export default function LiveStrip() {
  const { data } = useInfiniteQuery(liveListQuery(useApi()))
  const [closedId, setClosedId] = useState<string>()
  const room = data?.pages[0]?.rooms[0]
  if (!room || room.id === closedId) return null
  const { host, title, viewerCount } = room
  return (
    <aside className={css.strip} aria-label={messages.titleOf({ name: host.nickname })}>
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
    </aside>
  )
}
