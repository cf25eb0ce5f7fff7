import { requireViewer, transactionsOf, type FeatureRoutes } from '#server/api/route.ts'

import { addPicture, listStickers, setOffered, type StickerTools } from './manage-service.ts'
import { listOffered, presentSticker, requireSticker } from './stickers.ts'

export const stickerRoutes = (tools: StickerTools) =>
  ({
    'stickers.list': async (_input, { db }) => ({ stickers: (await listOffered(db)).map(presentSticker) }),
    'stickers.detail': async ({ stickerId }, { db }) => {
      const row = await requireSticker(db, stickerId)
      return { sticker: presentSticker(row), isUsable: row.isOffered }
    },
    'stickers.manage': async (_input, context) => listStickers(context.db, requireViewer(context)),
    'stickers.add': async (input, context) =>
      addPicture(transactionsOf(context), tools, requireViewer(context), input, context.body),
    'stickers.setOffered': async (input, context) => setOffered(context.db, requireViewer(context), input),
  }) satisfies FeatureRoutes<'stickers'>
