import type { Input, Op, Output } from '#contract/endpoints/index.ts'

import { accountSamples } from './samples/account.ts'
import { commentsSamples } from './samples/comments.ts'
import { listsSamples } from './samples/lists.ts'
import { liveSamples } from './samples/live.ts'
import { messagesSamples } from './samples/messages.ts'
import { moderationSamples } from './samples/moderation.ts'
import { operatorsSamples } from './samples/operators.ts'
import { siteSamples } from './samples/site.ts'
import { usersSamples } from './samples/users.ts'
import { videosSamples } from './samples/videos.ts'

/** One good input and one good output of every endpoint. */
export const samples: { [K in Op]: { input: Input<K>; output: Output<K> } } = {
  ...accountSamples,
  ...usersSamples,
  ...videosSamples,
  ...listsSamples,
  ...commentsSamples,
  ...messagesSamples,
  ...liveSamples,
  ...moderationSamples,
  ...operatorsSamples,
  ...siteSamples,
}
