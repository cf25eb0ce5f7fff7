import * as v from 'valibot'

import { CountSchema, IdSchema } from './primitives.ts'

/** The users who can save a video as a file, its author aside: `followers` and `friends` are those of its author. */
export const DOWNLOAD_AUDIENCES = ['everyone', 'followers', 'friends', 'nobody'] as const
export const DownloadAudienceSchema = v.picklist(DOWNLOAD_AUDIENCES)
export type DownloadAudience = v.InferOutput<typeof DownloadAudienceSchema>

/** The downloadable file of a video, with the name of its author in the picture. */
export const DownloadSchema = v.object({
  videoId: IdSchema,
  /** `failed`: it can be asked for again after a minute. */
  state: v.picklist(['waiting', 'ready', 'failed']),
  /** Size of a file that is ready. */
  sizeBytes: v.optional(CountSchema),
  url: v.optional(v.string()),
})
export type Download = v.InferOutput<typeof DownloadSchema>
