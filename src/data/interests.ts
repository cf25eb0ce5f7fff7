import type { InterestChoice, VideoReaction } from '#contract/interests.ts'
import { deviceStorage } from '#shared/browser-storage.ts'
import { hasAnswered } from '#src/state/consent.ts'
import { metVideo } from '#src/state/met-videos.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { sentenceOf } from '#src/ui/sentences.ts'

import { callWorker } from './api.ts'

type Reaction = Omit<VideoReaction, 'mayStore'>

/** Has this device learn from what the viewer did with a video. Rejects without the worker. */
export const learn = (reaction: Reaction): Promise<null> =>
  callWorker('interests.learn', { ...reaction, mayStore: hasAnswered() })

/** The same for what the viewer did besides watching it, for which nothing waits. */
export function learnReaction(reaction: Reaction): void {
  learn(reaction).catch(() => {
    // Without the worker nothing is learnt.
  })
}

/** Has this device learn that the viewer shared a video. */
export function learnShare(videoId: string): void {
  const video = metVideo(videoId)
  if (video) learnReaction({ video, isShared: true })
}

const MUTED_KEY = 'vireo.muted'

/** Whether a viewer of this device has muted anything, so that For you asks the worker before there is another need of it. */
export const hasMuted = (): boolean => deviceStorage.read(MUTED_KEY) !== null

/** Has this device do as the viewer chose about a hashtag, an author or a sound. Rejects without the worker. */
export function choose(choice: InterestChoice): Promise<null> {
  if (choice.isMuted) deviceStorage.write(MUTED_KEY, '1')
  return callWorker('interests.choose', choice)
}

/** Has this device forget all that it has learnt, and every choice. Rejects without the worker. */
export function forget(): Promise<null> {
  deviceStorage.remove(MUTED_KEY)
  return callWorker('interests.forget', null)
}

/** The same as `choose` for a choice that nothing waits for. Says so when the device cannot do it. */
export function chooseInterest(choice: InterestChoice): void {
  choose(choice).catch((error: unknown) => showMessage(sentenceOf(error)))
}
