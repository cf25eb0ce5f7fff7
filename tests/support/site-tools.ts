import type { SiteTools } from '#server/app/routes.ts'
import { DEFAULT_HELPLINES } from '#server/features/help/default-helplines.ts'
import { closedStudio } from '#server/features/live/studio.ts'
import { createRateLimiter } from '#server/security/rate-limit.ts'
import { DiskStorage } from '#server/storage/disk.ts'

import { TEST_SECRET } from './server.ts'

/** A disk that is never full. */
export const freeBytes = () => Promise.resolve(Infinity)

const none = () => Promise.resolve([])

/**
 * Tools of a small site: no change is published, no live is begun, no e-mail is sent, no video is encoded, and no job
 * fails.
 */
export const siteTools = (given: Partial<SiteTools> = {}): SiteTools => ({
  secret: TEST_SECRET,
  storage: new DiskStorage('/nowhere'),
  queue: { add: () => Promise.resolve() },
  publish: () => {},
  limiter: createRateLimiter(1),
  collectorUrl: undefined,
  userMaxBytes: Infinity,
  freeBytes,
  diskSpace: () => Promise.resolve({ totalBytes: 9e12, freeBytes: 9e12 }),
  filesSpace: () => Promise.resolve({ kinds: [], usedBytes: 0, maxBytes: Infinity }),
  bucket: undefined,
  helplines: DEFAULT_HELPLINES,
  guestFeedLimit: Infinity,
  firstReviewCount: 0,
  facts: {},
  queueMail: undefined,
  sendMail: undefined,
  counterDays: 10,
  failedJobs: { list: none, retry: none, dismiss: none },
  origin: undefined,
  studio: closedStudio,
  version: '0.0.0',
  ...given,
})
