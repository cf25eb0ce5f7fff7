import * as v from 'valibot'

import { read } from '../endpoint.ts'
import { IdSchema } from '../models/primitives.ts'
import { MusicSchema } from '../models/video.ts'

export const musicEndpoints = {
  /** A sound that videos use (specification section 7.3). */
  'music.detail': read({
    path: '/api/music/detail/',
    input: v.object({ musicId: IdSchema }),
    output: v.object({
      music: MusicSchema,
      /** The viewer may post a video with it. */
      isUsable: v.optional(v.boolean()),
    }),
    policy: { access: 'anyone' },
  }),
}
