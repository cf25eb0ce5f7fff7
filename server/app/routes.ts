import type { FeatureName, FeatureRoutes, Routes } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'
import type { QueueMail } from '#server/features/account/mail-service.ts'
import { createSecondFactors } from '#server/features/account/second-factor-service.ts'
import { alertRoutes } from '#server/features/alerts/routes.ts'
import type { WebhookTools } from '#server/features/alerts/webhook.ts'
import { forwardEvents } from '#server/features/analytics/forward-events.ts'
import { analyticsRoutes } from '#server/features/analytics/routes.ts'
import { storeEvents } from '#server/features/analytics/service.ts'
import { commentRoutes } from '#server/features/comments/routes.ts'
import { conversationRoutes } from '#server/features/conversations/routes.ts'
import { decisionRoutes } from '#server/features/decisions/routes.ts'
import { discoverRoutes } from '#server/features/discover/routes.ts'
import { dismissalRoutes } from '#server/features/dismissals/dismissals.ts'
import { downloadRoutes } from '#server/features/downloads/routes.ts'
import { feedRoutes } from '#server/features/feed/routes.ts'
import { feedbackRoutes } from '#server/features/feedback/feedback.ts'
import { followRoutes } from '#server/features/follows/routes.ts'
import { hashtagRoutes } from '#server/features/hashtags/hashtags.ts'
import { DEFAULT_HELPLINES } from '#server/features/help/default-helplines.ts'
import { helpRoutes } from '#server/features/help/help.ts'
import type { Helplines } from '#server/features/help/helplines.ts'
import { historyRoutes } from '#server/features/history/history.ts'
import { insightRoutes } from '#server/features/insights/insights.ts'
import { likeRoutes } from '#server/features/likes/routes.ts'
import { linkRoutes } from '#server/features/links/links.ts'
import { createPublisherTokens } from '#server/features/live/publisher-tokens.ts'
import { liveRoutes } from '#server/features/live/routes.ts'
import { closedStudio, type Studio } from '#server/features/live/studio.ts'
import { mentionRoutes } from '#server/features/mentions/mentions.ts'
import { musicRoutes } from '#server/features/music/music.ts'
import { noticeRoutes } from '#server/features/notices/routes.ts'
import { notificationRoutes } from '#server/features/notifications/routes.ts'
import { noFailedJobs, type FailedJobs } from '#server/features/operator/jobs-service.ts'
import { operatorRoutes } from '#server/features/operator/routes.ts'
import type { StorageTools } from '#server/features/operator/storage-service.ts'
import { relationRoutes } from '#server/features/relations/routes.ts'
import { reportRoutes } from '#server/features/reports/routes.ts'
import { reviewRoutes } from '#server/features/review/routes.ts'
import { createClaimTokens } from '#server/features/rights/claim-tokens.ts'
import { rightsRoutes } from '#server/features/rights/routes.ts'
import { saveRoutes } from '#server/features/saves/saves.ts'
import { screenTimeRoutes } from '#server/features/screen-time/routes.ts'
import { searchRoutes } from '#server/features/search/routes.ts'
import { shareRoutes } from '#server/features/share/routes.ts'
import { siteRoutes, type SiteFacts } from '#server/features/site/routes.ts'
import { stickerRoutes } from '#server/features/stickers/routes.ts'
import { tagRoutes } from '#server/features/tags/routes.ts'
import { userRoutes } from '#server/features/users/routes.ts'
import type { TranscodeQueue } from '#server/features/videos/create-service.ts'
import { videoRoutes } from '#server/features/videos/routes.ts'
import { createViewCounter } from '#server/features/views/service.ts'
import { createViewTokens } from '#server/features/views/tokens.ts'
import { createRateLimiter } from '#server/security/rate-limit.ts'
import type { Storage } from '#server/storage/storage.ts'

export interface FeatureDeps {
  /** Key that tokens are signed with. */
  secret: string
  storage: Storage
  queue: TranscodeQueue
  publish: Publish
  /** Collector that gets the events of visits instead of our own database. */
  collectorUrl?: URL | undefined
  /** Bytes that the videos of one user may take on the disk. Absent: as much as there is. */
  userMaxBytes?: number | undefined
  /** Bytes that are left on the disk. Absent: enough. */
  freeBytes?: (() => Promise<number>) | undefined
  /** Absent: those that come with Vireo. */
  helplines?: Helplines | undefined
  /** Videos of For you after which guests are asked to log in. Absent: none. */
  guestFeedLimit?: number | undefined
  /** The first videos of an account that are reviewed before others see them. Absent: none. */
  firstReviewCount?: number | undefined
  /** Multiplies every rate. */
  rateLimitScale?: number | undefined
  /** Facts about the site for everybody, from its configuration. */
  facts?: SiteFacts | undefined
  /** Absent: the site sends no e-mail. */
  queueMail?: QueueMail | undefined
  /** Business days until a thing is back whose author objects to a claim of copyright. Absent: 10. */
  counterDays?: number | undefined
  /** Of the disk with the files. Absent: it is not known. */
  diskSpace?: (() => Promise<{ totalBytes: number; freeBytes: number }>) | undefined
  /** Bytes of the files by kind. Absent: they are not known. */
  measureFiles?: StorageTools['measureFiles']
  /** Absent: there are no jobs. */
  failedJobs?: FailedJobs | undefined
  /** The public origin of the site, for messages to the webhook. */
  origin?: string | undefined
  /** For tests: the receiver of the webhook. */
  webhookReceiver?: WebhookTools['receiver']
  /** Absent: nobody can go live. */
  studio?: Studio | undefined
}

/** These belong to the edge: create-app.ts adds them. */
type EdgeFeature = 'account' | 'captcha' | 'devices' | 'session'
type ProductRoutes = { [Name in Exclude<FeatureName, EdgeFeature>]: FeatureRoutes<Name> }

/** Every feature of the product. It does not compile while a feature, or a call of one, is missing. */
export function featureRoutes({
  secret,
  storage,
  queue,
  publish,
  collectorUrl,
  userMaxBytes,
  freeBytes,
  helplines = DEFAULT_HELPLINES,
  guestFeedLimit,
  firstReviewCount,
  rateLimitScale = 1,
  facts = {},
  studio = closedStudio,
  queueMail,
  counterDays,
  failedJobs = noFailedJobs,
  origin,
  webhookReceiver,
  diskSpace,
  measureFiles,
}: FeatureDeps): Routes[] {
  const tokens = createViewTokens(secret)
  const countViews = createViewCounter(secret, tokens)
  const limiter = createRateLimiter(rateLimitScale)
  const collect = collectorUrl ? forwardEvents(collectorUrl) : storeEvents(countViews)
  const rights = { tokens: createClaimTokens(secret), queueMail, counterDays }
  const routes: ProductRoutes = {
    alerts: alertRoutes({ secret, hasMail: queueMail !== undefined, origin, receiver: webhookReceiver }),
    analytics: analyticsRoutes(collect, countViews),
    comments: commentRoutes,
    conversations: conversationRoutes(publish, { storage, userMaxBytes, freeBytes }),
    decisions: decisionRoutes,
    discover: discoverRoutes(tokens),
    dismissals: dismissalRoutes,
    downloads: downloadRoutes(limiter),
    feed: feedRoutes(tokens, guestFeedLimit),
    feedback: feedbackRoutes({ storage, userMaxBytes, freeBytes }),
    follows: followRoutes,
    history: historyRoutes,
    help: helpRoutes(helplines),
    insights: insightRoutes,
    likes: likeRoutes,
    links: linkRoutes,
    live: liveRoutes({
      studio,
      tokens: createPublisherTokens(secret),
      storage,
      queue,
      userMaxBytes,
      freeBytes,
      firstReviewCount,
    }),
    mentions: mentionRoutes,
    music: musicRoutes,
    notices: noticeRoutes,
    notifications: notificationRoutes,
    review: reviewRoutes,
    hashtags: hashtagRoutes,
    operator: operatorRoutes(
      createSecondFactors(secret),
      studio,
      rights,
      failedJobs,
      { userMaxBytes, diskSpace, measureFiles },
      { storage, freeBytes },
    ),
    relations: relationRoutes,
    reports: reportRoutes,
    rights: rightsRoutes(rights),
    saves: saveRoutes,
    share: shareRoutes(secret, tokens, limiter),
    screenTime: screenTimeRoutes(limiter),
    search: searchRoutes(secret, tokens, limiter),
    site: siteRoutes(facts),
    stickers: stickerRoutes({ storage, freeBytes }),
    tags: tagRoutes,
    users: userRoutes(storage, limiter, freeBytes),
    videos: videoRoutes({ queue, storage, tokens, userMaxBytes, firstReviewCount }),
  }
  return Object.values(routes)
}
