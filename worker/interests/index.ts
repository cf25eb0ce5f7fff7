import type { Input, OutboxOp } from '#contract/endpoints/index.ts'
import type { ItemList } from '#contract/models/video.ts'
import type { LocalOps } from '#contract/worker-api.ts'
import { randomId } from '#shared/random-id.ts'

import { callEndpoint } from '../http/pipeline.ts'
import type { CallScope } from '../http/types.ts'
import { createPartLoader } from '../load-part.ts'
import type { ForYou } from './for-you.ts'
import type { Interests } from './interests.ts'

type InterestOp = Extract<keyof LocalOps, `interests.${string}`>

/** Loads the script, which no first page needs. */
const loadScript = createPartLoader(() => import('./open-interests.ts'))
const load = async (): Promise<{ interests: Interests; forYou: ForYou }> =>
  (await loadScript()).interestsOfThisTab()

/** The ops of what this device has learnt about its viewer. */
export const interestOps: {
  [K in InterestOp]: (input: LocalOps[K]['input']) => Promise<LocalOps[K]['output']>
} = {
  'interests.learn': async (reaction) => {
    await (await load()).interests.learn(reaction)
    return null
  },
  'interests.list': async () => (await load()).interests.list(),
  'interests.choose': async (choice) => {
    await (await load()).interests.choose(choice)
    return null
  },
  'interests.forget': async () => {
    const { interests, forYou } = await load()
    await interests.forget()
    forYou.forget()
    return null
  },
  'interests.order': async (input) => (await load()).forYou.order(input),
}

/** Ops that say how a viewer took to a video. */
const TELLING_OPS = new Set<OutboxOp>(['likes.set', 'saves.set', 'follows.set'])

/** Learns from an action, which must not wait for it. */
export function noteAction(op: OutboxOp, input: Input<OutboxOp>): void {
  if (!TELLING_OPS.has(op)) return
  load()
    .then(({ interests }) => interests.noteAction(op, input))
    .catch(() => {
      // Without the script nothing is learnt.
    })
}

/** Forgets a user who has logged out. */
export function forgetInterests(userId: string | null): void {
  if (userId === null) return
  load()
    .then(({ interests }) => interests.forget(userId))
    .catch(() => {
      // The profile stays until the user logs in again, or forgets it.
    })
}

/** The scope of a request for which nothing waits. */
const scopeAhead = (): CallScope => ({ callId: randomId(), signal: new AbortController().signal })

/**
 * A page of For you, chosen on this device among what the server offers; as the server composes it where the script
 * does not load.
 * @param scope of the page's call, which waits as long as nothing is in reserve
 */
export async function recommend(input: Input<'feed.recommend'>, scope: CallScope): Promise<unknown> {
  const askServer = (asked: Input<'feed.recommend'>) => callEndpoint('feed.recommend', asked, scope)
  // The first page must not wait for the script, and lists of another length or order are not chosen for the viewer.
  if (!input.cursor || input.count !== undefined || input.order) return askServer(input)
  const opened = await load().catch(() => undefined)
  if (!opened) return askServer(input)
  return opened.forYou.next(
    input.cursor,
    async (asked, isAwaited) =>
      (await callEndpoint('feed.recommend', asked, isAwaited ? scope : scopeAhead())) as ItemList,
  )
}
