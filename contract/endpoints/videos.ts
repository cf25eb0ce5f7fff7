import * as v from 'valibot'

import { read, write } from '../endpoint.ts'
import { CaptionTextSchema, LanguageSchema, WrittenCaptionsSchema } from '../models/captions.ts'
import { IdSchema, userText, UploadIdSchema } from '../models/primitives.ts'
import { ProcessingSchema, VideoSchema } from '../models/video.ts'

export const videoEndpoints = {
  'videos.detail': read({
    path: '/api/item/detail/',
    input: v.object({ itemId: IdSchema }),
    output: v.object({ video: VideoSchema }),
    policy: { access: 'anyone' },
  }),
  /** Makes a video of a file that has been sent by the tus protocol (contract/uploads.ts). */
  'videos.create': write({
    path: '/api/item/create/',
    input: v.object({
      uploadId: UploadIdSchema,
      caption: userText('caption'),
      captions: v.optional(WrittenCaptionsSchema),
    }),
    output: v.object({ itemId: IdSchema }),
    policy: { access: 'member', idempotency: 'transaction', limit: 'write' },
  }),
  /** Gives one's own video captions in a language; null takes them away. */
  'videos.setCaptionTrack': write({
    path: '/api/item/caption_track/',
    input: v.object({ itemId: IdSchema, language: LanguageSchema, text: v.nullable(CaptionTextSchema) }),
    output: v.object({ video: VideoSchema }),
    policy: { access: 'member', idempotency: 'natural', limit: 'subtitles' },
  }),
  'videos.processing': read({
    path: '/api/item/processing/',
    input: v.object({ itemId: IdSchema }),
    output: ProcessingSchema,
    policy: { access: 'member' },
  }),
}
