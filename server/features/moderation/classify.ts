import * as v from 'valibot'

import { MASK_REASONS } from '#contract/moderation.ts'
import type { Log } from '#server/log.ts'
import { requestPublicly, type PublicRequest } from '#server/security/public-request.ts'

import type { VideoJudgement } from './repository.ts'

/** Looks at the pictures of a new video. Null: nothing is known of it. */
export type Classify = (pictures: Uint8Array<ArrayBuffer>) => Promise<Classified | null>

export interface Classified extends Partial<Pick<VideoJudgement, 'moderation' | 'maskReason' | 'minAge'>> {
  /** Those of its labels that mean something here. */
  labels: string[]
}

const TIMEOUT_MS = 20_000
const ANSWER_MAX_BYTES = 64 * 1024

const LABELS = ['adult', 'recheck', 'risk', ...MASK_REASONS] as const
const AnswerSchema = v.object({ labels: v.array(v.string()) })

/**
 * Asks a classifier of the operator's: it gets pictures of a video, side by side as WebP, by POST, and answers
 * `{ "labels": [...] }` (docs/status-codes.md). It learns nothing else: no address, no user, no caption. A video of which it
 * says nothing in time is shown: nobody waits for another server.
 * @param mayConnectTo addresses of the classifier, in place of public ones
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

/** The judgement that labels come to: the gravest decides, and a limit of age stands beside it. */
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
