import type { InterestChoice, VideoReaction } from '#contract/interests.ts'
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

/** Has this device do as the viewer chose about a hashtag, an author or a sound. Says so when it cannot. */
export function chooseInterest(choice: InterestChoice): void {
  callWorker('interests.choose', choice).catch((error: unknown) => showMessage(sentenceOf(error)))
}
