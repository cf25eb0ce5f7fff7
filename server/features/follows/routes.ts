import { requireViewer, type Routes } from '#server/app/route.ts'

import { setFollow } from './service.ts'

export const followRoutes = {
  'follows.set': async (input, context) => setFollow(context.db, requireViewer(context), input),
} satisfies Routes
