import { requireViewer, type Routes } from '#server/app/route.ts'

import { setLike } from './service.ts'

export const likeRoutes = {
  'likes.set': async (input, context) => setLike(context.db, requireViewer(context), input),
} satisfies Routes
