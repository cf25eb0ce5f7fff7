import type { ReportReason } from './models/report.ts'

type OfMessage = { conversationId: string; seq: number; reason: ReportReason }

/**
 * Renames the op of an action that a build before 2026-11-27 left on the device: reports of messages had an op of their
 * own.
 */
export function withCurrentOp<A extends { op: string; input: unknown }>(action: A): A {
  if (action.op !== 'conversations.report') return action
  const { conversationId, seq, reason } = action.input as OfMessage
  const subject = { kind: 'message', conversationId, seq }
  return { ...action, op: 'reports.send', input: { subject, reason, details: '' } }
}
