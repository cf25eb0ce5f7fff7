import * as v from 'valibot'

import { CAPTION_MAX_LENGTH } from '../constants.ts'
import { read, upload, write } from '../endpoint.ts'
import { CountSchema, IdSchema, personText } from '../models/primitives.ts'
import { ProcessingSchema, VideoSchema } from '../models/video.ts'

export const videoEndpoints = {
  'videos.detail': read({
    path: '/api/item/detail/',
    input: v.object({ itemId: IdSchema }),
    output: v.object({ video: VideoSchema }),
    policy: { access: 'anyone', isRetried: true },
  }),
  /** The file of a clip to be posted. The server answers when all of it is on its disk. */
  'videos.upload': upload({
    path: '/api/item/upload/',
    input: v.object({ fileName: v.optional(v.pipe(v.string(), v.maxLength(255)), '') }),
    output: v.object({ uploadId: IdSchema, sizeBytes: CountSchema }),
    policy: { access: 'member', idempotency: 'natural', limit: 'upload' },
  }),
  'videos.create': write({
    path: '/api/item/create/',
    input: v.object({ uploadId: IdSchema, caption: personText('A caption', CAPTION_MAX_LENGTH) }),
    output: v.object({ itemId: IdSchema }),
    policy: { access: 'member', idempotency: 'transaction', limit: 'write' },
  }),
  'videos.processing': read({
    path: '/api/item/processing/',
    input: v.object({ itemId: IdSchema }),
    output: ProcessingSchema,
    policy: { access: 'member' },
  }),
}
