import { readTabEntity } from '#contract/entities.ts'
import { setInboxCounts } from '#src/data/inbox.ts'
import type { OutboxOps } from '#src/data/outbox/ops.ts'

export const inboxOps: Pick<OutboxOps, 'notices.markRead'> = {
  'notices.markRead': {
    entity: ({ tab }) => readTabEntity(tab),
    apply: setInboxCounts,
    settle() {},
    refusal: async () => (await import('#messages/outbox.ts')).messages.notMarkedRead,
    icon: 'inbox',
  },
}
