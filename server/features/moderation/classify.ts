import * as v from 'valibot'

import { MASK_REASONS } from '#contract/moderation.ts'
import type { Log } from '#server/log.ts'

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
 */
export const askClassifier =
  (address: URL, log: Pick<Log, 'warn'>): Classify =>
  async (pictures) => {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'image/webp' },
        body: pictures,
        // Pictures go where the operator said, and nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`The classifier answered ${response.status}.`)
      const { labels } = v.parse(AnswerSchema, JSON.parse(await readShort(response)))
      return judgementOf(LABELS.filter((label) => labels.includes(label)))
    } catch (error) {
      log.warn({ err: error }, 'The classifier did not answer.')
      return null
    }
  }

async function readShort({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let byteCount = 0
  for await (const chunk of body ?? []) {
    byteCount += chunk.byteLength
    if (byteCount > ANSWER_MAX_BYTES) throw new Error('The answer of the classifier is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
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
