import * as v from 'valibot'

import { read } from '../endpoint.ts'
import { IdSchema } from '../models/primitives.ts'
import { StickerSchema } from '../models/sticker.ts'

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
      /** Authors can place it. */
      isUsable: v.boolean(),
    }),
    policy: { access: 'anyone' },
  }),
}
