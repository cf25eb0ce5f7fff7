import { reportEntity } from '#contract/entities.ts'
import type { OutboxOps } from '#src/data/outbox/ops.ts'

export const reportOps: Pick<OutboxOps, 'reports.send'> = {
  'reports.send': {
    entity: ({ subject }) => reportEntity(subject),
    apply: () => {},
    settle: () => {},
    refusal: async () => (await import('#messages/reports.ts')).messages.notSent,
    icon: 'comment',
  },
}
