import { useState } from 'react'

import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/history.ts'
import { useApi } from '#src/data/api-context.tsx'
import { queue } from '#src/data/outbox/use-queued.ts'
import { Ago } from '#src/ui/ago.tsx'
import { Button } from '#src/ui/button.tsx'
import { leaveRow } from '#src/ui/focus-next-to.ts'
import { Icon } from '#src/ui/icon.tsx'

import css from './history.module.css'

/** Shows when a video was watched, with a button that removes it from the viewer's watch history. */
export function WatchedNote({ video: { id, author, caption, watchTime } }: { video: Video }) {
  const api = useApi()
  const [nowMs] = useState(Date.now)
  return (
    <div className={css.note}>
      {watchTime !== undefined && <Ago timeSec={watchTime} nowSec={nowMs / 1_000} className={css.time} />}
      <Button
        kind="text"
        className={css.remove ?? ''}
        aria-label={messages.removeVideo({ caption: caption || messages.video })}
        onClick={({ currentTarget }) => {
          leaveRow(currentTarget)
          void queue(api.history.clear({ videoId: id }, { subject: `@${author.uniqueId}` }), String)
        }}
      >
        <Icon name="close" />
      </Button>
    </div>
  )
}
