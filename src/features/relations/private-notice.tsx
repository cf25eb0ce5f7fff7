import { useQuery } from '@tanstack/react-query'

import { PRIVATE_NOTICE_ENTITY } from '#contract/entities.ts'
import { messages } from '#messages/relations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { queue, useQueuedAction } from '#src/data/outbox/use-queued.ts'
import { userSettingsQuery } from '#src/data/relations.ts'
import { Button } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/surfaces.ts'

import css from './private-notice.module.css'

/** Tells the viewer, once, that their account has become private (specification section 7.4, private banner). */
export default function PrivateNotice() {
  const api = useApi()
  const { data: settings } = useQuery(userSettingsQuery(api))
  const isConfirmed = useQueuedAction()(PRIVATE_NOTICE_ENTITY) !== undefined
  if (!settings?.hasPrivateNotice || isConfirmed) return null
  return (
    <section className={`${cardClass} ${css.notice}`} aria-label={messages.privateNotice}>
      <div>
        <h2 className={css.title}>{messages.privateNotice}</h2>
        <p className={css.text}>{messages.privateNoticeHint}</p>
      </div>
      <Button onClick={() => void queue(api.users.ackPrivateNotice({}, { subject: '' }), String)}>
        {messages.ok}
      </Button>
    </section>
  )
}
