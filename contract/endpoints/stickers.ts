import * as v from 'valibot'

import { read, upload, write } from '../endpoint.ts'
import { IdSchema } from '../models/primitives.ts'
import { ManagedStickerSchema, StickerSchema } from '../models/sticker.ts'

export const stickerEndpoints = {
  /** The stickers that authors can place, the newest first. */
  'stickers.list': read({
    path: '/api/sticker/list/',
    input: v.object({}),
    output: v.object({ stickers: v.array(StickerSchema) }),
    policy: { access: 'anyone' },
  }),
  'stickers.detail': read({
    path: '/api/sticker/detail/',
    input: v.object({ stickerId: IdSchema }),
    output: v.object({
      sticker: StickerSchema,
      /** Authors can place this sticker. */
      isUsable: v.boolean(),
    }),
    policy: { access: 'anyone' },
  }),
  /** All stickers, the newest first, including those that operators have withdrawn. */
  'stickers.manage': read({
    path: '/api/operator/stickers/',
    input: v.object({}),
    output: v.object({ stickers: v.array(ManagedStickerSchema) }),
    policy: { access: 'operator' },
  }),
  /** Adds the picture in the body to the set, or replaces the picture of the sticker with that name. */
  'stickers.add': upload({
    path: '/api/operator/add_sticker/',
    input: v.object({ name: v.pipe(v.string(), v.maxLength(200)) }),
    output: v.object({ sticker: ManagedStickerSchema }),
    policy: { access: 'operator', idempotency: 'natural', limit: 'picture' },
  }),
  /** Offers a sticker to authors, or withdraws it. It stays on the videos that have it. */
  'stickers.setOffered': write({
    path: '/api/operator/set_sticker/',
    input: v.object({ stickerId: IdSchema, isOffered: v.boolean() }),
    output: v.object({ sticker: ManagedStickerSchema }),
    policy: { access: 'operator', idempotency: 'transaction', limit: 'write' },
  }),
}
