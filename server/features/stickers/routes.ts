import type { FeatureRoutes } from '#server/api/route.ts'

import { addPicture, listStickers, setOffered, type StickerTools } from './manage-service.ts'
import { listOffered, presentSticker, requireSticker } from './stickers.ts'

export const stickerRoutes = (tools: StickerTools) =>
  ({
    'stickers.list': async (_input, { db }) => ({ stickers: (await listOffered(db)).map(presentSticker) }),
    'stickers.detail': async ({ stickerId }, { db }) => {
      const row = await requireSticker(db, stickerId)
      return { sticker: presentSticker(row), isUsable: row.isOffered }
    },
    'stickers.manage': (_input, { db, viewer }) => listStickers(db, viewer),
    'stickers.add': (input, { db, viewer, body }) => addPicture(db, tools, viewer, input, body),
    'stickers.setOffered': (input, { db, viewer }) => setOffered(db, viewer, input),
  }) satisfies FeatureRoutes<'stickers'>
