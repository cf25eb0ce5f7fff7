import type { CommentIntent } from './ledger.ts'
import type { Verdict } from './oracle.ts'

/** A video that only the user has commented on. */
export interface VideoComments {
  videoId: string
  /** The user's comments, in the order in which the server stored them. */
  texts: string[]
  /** The number of comments, as counted on the video. */
  count: number
  /** How often the video's counters have changed. */
  rev: number
}

/**
 * Compares the intended comments with those that exist. Each comment must exist once, and those of a video in the
 * order of the ledger. A comment whose user was shown a refusal may exist or not.
 */
export function judgeComments(intents: readonly CommentIntent[], videos: readonly VideoComments[]): Verdict {
  const verdict: Verdict = { lost: [], duplicated: [], disordered: [] }
  for (const { videoId, texts, count, rev } of videos) {
    const video = `comments ${videoId}`
    const meant = intents.filter((intent) => intent.videoId === videoId)
    const promised = meant.filter(({ refusal }) => refusal === undefined).map(({ text }) => text)
    const missing = promised.filter((text) => !texts.includes(text))
    verdict.lost.push(...missing.map((text) => `${video}: ${text}`))

    const unmeant = texts.filter((text) => !meant.some((intent) => intent.text === text))
    const repeated = texts.filter((text, index) => texts.indexOf(text) !== index)
    verdict.duplicated.push(...[...unmeant, ...repeated].map((text) => `${video}: ${text}`))
    if (count !== texts.length || rev !== texts.length)
      verdict.duplicated.push(`${video}: ${texts.length} there, ${count} counted in ${rev} changes`)

    const found = texts.filter((text) => promised.includes(text))
    const inOrder = promised.filter((text) => found.includes(text))
    if (missing.length === 0 && repeated.length === 0 && found.join() !== inOrder.join())
      verdict.disordered.push(`${video}: ${found.join(', ')}`)
  }
  return verdict
}
