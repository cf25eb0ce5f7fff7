import type { FeatureRoutes } from '#server/api/route.ts'

import type { Helplines } from './helplines.ts'

export const helpRoutes = (helplines: Helplines): FeatureRoutes<'help'> => ({
  'help.lines': ({ topic }) => Promise.resolve({ lines: [...helplines[topic]] }),
})
