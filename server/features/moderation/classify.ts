import * as v from 'valibot'

import { MASK_REASONS } from '#contract/moderation.ts'
import type { Log } from '#server/log.ts'
import { requestPublicly, type PublicRequest } from '#server/security/public-request.ts'

import type { VideoJudgement } from './repository.ts'

/** Classifies the pictures of a new video. Null: unknown. */
export type Classify = (pictures: Uint8Array<ArrayBuffer>) => Promise<Classified | null>

export interface Classified extends Partial<Pick<VideoJudgement, 'moderation' | 'maskReason' | 'minAge'>> {
  /** The labels that have a meaning here. */
  labels: string[]
}

const TIMEOUT_MS = 20_000
const ANSWER_MAX_BYTES = 64 * 1024

const LABELS = ['adult', 'recheck', 'risk', ...MASK_REASONS] as const
const AnswerSchema = v.object({ labels: v.array(v.string()) })

/**
 * Asks the operator's classifier: it gets pictures of a video, side by side as WebP, by POST, and responds with `{
 * "labels": [...] }` (docs/status-codes.md). It learns nothing else: no address, user or caption. A video without a
 * timely response is shown, as nothing waits for another server.
 * @param mayConnectTo allowed addresses of the classifier, instead of public ones
 */
export const askClassifier =
  (address: URL, log: Pick<Log, 'warn'>, mayConnectTo?: PublicRequest['mayConnectTo']): Classify =>
  async (pictures) => {
    try {
      const { status, body, isCut } = await requestPublicly(address, {
        method: 'POST',
        headers: { 'content-type': 'image/webp', 'content-length': pictures.byteLength },
        body: pictures,
        timeoutMs: TIMEOUT_MS,
        bodyMaxBytes: ANSWER_MAX_BYTES,
        ...(mayConnectTo && { mayConnectTo }),
      })
      if (status < 200 || status >= 300) throw new Error(`The classifier answered ${status}.`)
      if (isCut) throw new Error('The answer of the classifier is too long.')
      const { labels } = v.parse(AnswerSchema, JSON.parse(body.toString()))
      return judgementOf(LABELS.filter((label) => labels.includes(label)))
    } catch (error) {
      log.warn({ err: error }, 'The classifier did not answer.')
      return null
    }
  }

/** The judgement from labels: the gravest decides, and an age limit may be added. */
function judgementOf(labels: (typeof LABELS)[number][]): Classified {
  const maskReason = MASK_REASONS.find((reason) => labels.includes(reason))
  return {
    labels,
    ...(labels.includes('adult') && { minAge: 18 }),
    ...(labels.includes('risk')
      ? { moderation: 'risk' }
      : labels.includes('recheck')
        ? { moderation: 'recheck' }
        : maskReason && { moderation: 'maskWithReason', maskReason }),
  }
}
