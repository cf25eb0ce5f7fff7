import * as v from 'valibot'

import { read, write } from '../endpoint.ts'
import { DownloadAudienceSchema, DownloadSchema } from '../models/download.ts'
import { IdSchema } from '../models/primitives.ts'

/** The choice of a user, which applies to their videos without a choice of their own. */
const settings = v.object({ audience: DownloadAudienceSchema })
/** The choice for a video. Null: that of the settings applies. */
const ofVideo = v.object({ videoId: IdSchema, audience: v.nullable(DownloadAudienceSchema) })

/** Calls to save videos as files (specification section 3, download types). */
export const downloadEndpoints = {
  /** Starts making the file, or returns its progress: repeating the call costs nothing. */
  'downloads.request': write({
    path: '/api/item/download/',
    input: v.object({ videoId: IdSchema }),
    output: DownloadSchema,
    policy: { access: 'anyone', idempotency: 'natural', limit: 'write' },
  }),
  /** Returns who can save one's own video. */
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
