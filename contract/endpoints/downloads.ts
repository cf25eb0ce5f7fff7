import * as v from 'valibot'

import { read, write } from '../endpoint.ts'
import { DownloadAudienceSchema, DownloadSchema } from '../models/download.ts'
import { IdSchema } from '../models/primitives.ts'

/** Of a user, whose videos follow it where they have no choice of their own. */
const settings = v.object({ audience: DownloadAudienceSchema })
/** Of a video. Null: that of the settings. */
const ofVideo = v.object({ videoId: IdSchema, audience: v.nullable(DownloadAudienceSchema) })

/** Videos that are saved as files (specification section 3, download types). */
export const downloadEndpoints = {
  /** Has the file made, or says how far it is: asked again, it costs nothing. */
  'downloads.request': write({
    path: '/api/item/download/',
    input: v.object({ videoId: IdSchema }),
    output: DownloadSchema,
    policy: { access: 'anyone', idempotency: 'natural', limit: 'write' },
  }),
  /** Tells who can save one's own video. */
  'downloads.audience': read({
    path: '/api/item/download/audience/',
    input: v.object({ videoId: IdSchema }),
    output: ofVideo,
    policy: { access: 'member' },
  }),
  'downloads.setAudience': write({
    path: '/api/item/download/audience/set/',
    input: ofVideo,
    output: ofVideo,
    policy: { access: 'member', idempotency: 'natural', limit: 'write' },
  }),
  'downloads.settings': read({
    path: '/api/user/download/settings/',
    input: v.object({}),
    output: settings,
    policy: { access: 'member' },
  }),
  'downloads.setSettings': write({
    path: '/api/user/download/settings/set/',
    input: settings,
    output: settings,
    policy: { access: 'member', idempotency: 'natural', limit: 'write' },
  }),
}
