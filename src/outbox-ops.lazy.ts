import type { OutboxOps } from './data/outbox/ops.ts'
import { commentOps } from './features/comments/outbox.ts'
import { conversationOps } from './features/conversations/outbox.ts'
import { dismissalOps } from './features/dismissals/outbox.ts'
import { followOps } from './features/follows/outbox.ts'
import { historyOps } from './features/history/outbox.ts'
import { inboxOps } from './features/inbox/outbox.ts'
import { likeOps } from './features/likes/outbox.ts'
import { notificationOps } from './features/notifications/outbox.ts'
import { ownVideoOps } from './features/own-videos/outbox.ts'
import { profileOps } from './features/profile/outbox.ts'
import { relationOps } from './features/relations/outbox.ts'
import { reportOps } from './features/reports/outbox.ts'
import { saveOps } from './features/saves/outbox.ts'

/** Every op of the outbox. An op of the contract that is missing here is a type error. */
export const outboxOps: OutboxOps = {
  ...likeOps,
  ...followOps,
  ...commentOps,
  ...conversationOps,
  ...profileOps,
  ...ownVideoOps,
  ...relationOps,
  ...reportOps,
  ...saveOps,
  ...dismissalOps,
  ...historyOps,
  ...inboxOps,
  ...notificationOps,
}
