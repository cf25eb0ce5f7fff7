import { feedRoutes } from '#server/features/feed/routes.ts'
import { followRoutes } from '#server/features/follows/routes.ts'
import { likeRoutes } from '#server/features/likes/routes.ts'
import { userRoutes } from '#server/features/users/routes.ts'
import { videoRoutes } from '#server/features/videos/routes.ts'
import type { TranscodeQueue } from '#server/features/videos/upload-service.ts'
import type { Storage } from '#server/storage/storage.ts'

import type { Routes } from './route.ts'

/** Every feature of the product. */
export const featureRoutes = ({ storage, queue }: { storage: Storage; queue: TranscodeQueue }): Routes[] => [
  feedRoutes,
  followRoutes,
  likeRoutes,
  userRoutes(storage),
  videoRoutes({ storage, queue }),
]
