import { proxy } from 'valtio'

import { deviceStorage } from '#shared/browser-storage.ts'

const STORAGE_KEY = 'vireo.feedback-reply'

/** Replies to the viewer's feedback (specification section 3, feedback slice). */
export const feedback = proxy({ hasNewFeedbackReply: false, lastFeedbackReplyId: 0 })

/** Notes the latest reply, which is new until the viewer has seen it on this device. */
export function setNewestFeedback(replyId: number): void {
  const seen = Number(deviceStorage.readJson(STORAGE_KEY) ?? 0)
  feedback.lastFeedbackReplyId = replyId
  feedback.hasNewFeedbackReply = replyId > seen
}

/** Notes that the viewer has seen the latest reply. */
export function clearNewestFeedback(): void {
  feedback.hasNewFeedbackReply = false
  deviceStorage.write(STORAGE_KEY, feedback.lastFeedbackReplyId)
}
