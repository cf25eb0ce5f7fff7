import type { FeatureName, FeatureRoutes, Routes } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'
import type { QueueMail, SendMail } from '#server/features/account/mail-service.ts'
import { createSecondFactors } from '#server/features/account/second-factor-service.ts'
import { alertRoutes } from '#server/features/alerts/routes.ts'
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
import { helpRoutes } from '#server/features/help/help.ts'
import type { Helplines } from '#server/features/help/helplines.ts'
import { historyRoutes } from '#server/features/history/history.ts'
import { insightRoutes } from '#server/features/insights/routes.ts'
import { likeRoutes } from '#server/features/likes/routes.ts'
import { linkRoutes } from '#server/features/links/links.ts'
import { createPublisherTokens } from '#server/features/live/publisher-tokens.ts'
import { liveRoutes } from '#server/features/live/routes.ts'
import type { Studio } from '#server/features/live/studio.ts'
import { mentionRoutes } from '#server/features/mentions/mentions.ts'
import { musicRoutes } from '#server/features/music/music.ts'
import { noticeRoutes } from '#server/features/notices/routes.ts'
import { notificationRoutes } from '#server/features/notifications/routes.ts'
import type { FailedJobs } from '#server/features/operator/jobs-service.ts'
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
import { viewRoutes } from '#server/features/views/routes.ts'
import { createViewCounter } from '#server/features/views/service.ts'
import { createViewTokens } from '#server/features/views/tokens.ts'
import type { RateLimiter } from '#server/security/rate-limit.ts'
import type { Storage } from '#server/storage/storage.ts'

/** Everything that the features of a site work with. Nothing is optional, so that a site has to state what it lacks. */
export interface SiteTools {
  /** Key with which tokens are signed. */
  secret: string
  storage: Storage
  queue: TranscodeQueue
  /** For changes that are published but not stored. */
  publish: Publish
  /** The rate limiter, which is shared with the edge. */
  limiter: RateLimiter
  /** Collector that gets the events of visits. Undefined: our own database. */
  collectorUrl: URL | undefined
  /** Bytes that the videos of one user may use on the disk. */
  userMaxBytes: number
  /** Bytes that files may still take: on the disk, or of the limit for all files if these are fewer. */
  freeBytes: () => Promise<number>
  /** The disk where files are stored, or made. */
  diskSpace: StorageTools['diskSpace']
  /** The space of all files of the site. */
  filesSpace: StorageTools['filesSpace']
  /** The bucket of the object store where new files go. Undefined: the disk. */
  bucket: StorageTools['bucket']
  helplines: Helplines
  /** Videos of For you after which guests are asked to log in. */
  guestFeedLimit: number
  /** The first videos of an account that are reviewed before others see them. */
  firstReviewCount: number
  /** Facts about the site for everyone, from its configuration. */
  facts: SiteFacts
  /** Undefined: the site sends no e-mail. */
  queueMail: QueueMail | undefined
  /** Sends an e-mail at once, for a test of operators. */
  sendMail: SendMail | undefined
  /** Business days until a thing is restored whose author objects to a copyright claim. */
  counterDays: number
  failedJobs: FailedJobs
  /** The public origin of the site, for messages to the webhook. Undefined: not configured. */
  origin: string | undefined
  studio: Studio
  /** The version of Vireo. */
  version: string
}

/** These belong to the edge: create-app.ts adds them. */
type EdgeFeature = 'account' | 'captcha' | 'devices' | 'session'
type ProductRoutes = { [Name in Exclude<FeatureName, EdgeFeature>]: FeatureRoutes<Name> }

/** Every feature of the product. Does not compile while a feature, or a call of one, is missing. */
export function featureRoutes(tools: SiteTools): Routes[] {
  const { secret, limiter, queueMail } = tools
  const tokens = createViewTokens(secret)
  const counter = createViewCounter(tokens, limiter.scale)
  const collect = tools.collectorUrl ? forwardEvents(tools.collectorUrl) : storeEvents
  const rights = { ...tools, tokens: createClaimTokens(secret) }
  const routes: ProductRoutes = {
    alerts: alertRoutes({ ...tools, hasMail: queueMail !== undefined }),
    analytics: analyticsRoutes(collect),
    comments: commentRoutes,
    conversations: conversationRoutes(tools, counter),
    decisions: decisionRoutes,
    discover: discoverRoutes(tokens),
    dismissals: dismissalRoutes,
    downloads: downloadRoutes(limiter),
    feed: feedRoutes(tokens, tools.guestFeedLimit, tools.facts.feedWeights),
    feedback: feedbackRoutes(tools),
    follows: followRoutes(counter),
    history: historyRoutes,
    help: helpRoutes(tools.helplines),
    insights: insightRoutes,
    likes: likeRoutes,
    links: linkRoutes,
    live: liveRoutes({ ...tools, tokens: createPublisherTokens(secret) }),
    mentions: mentionRoutes,
    music: musicRoutes,
    notices: noticeRoutes,
    notifications: notificationRoutes,
    review: reviewRoutes,
    hashtags: hashtagRoutes,
    operator: operatorRoutes({
      ...tools,
      hasMail: queueMail !== undefined,
      factors: createSecondFactors(secret),
      rights,
    }),
    relations: relationRoutes,
    reports: reportRoutes,
    rights: rightsRoutes(rights),
    saves: saveRoutes,
    share: shareRoutes(secret, tokens, limiter, counter),
    screenTime: screenTimeRoutes(limiter),
    search: searchRoutes(secret, tokens, limiter),
    site: siteRoutes(tools.facts),
    stickers: stickerRoutes(tools),
    tags: tagRoutes,
    users: userRoutes(tools),
    videos: videoRoutes({ ...tools, tokens }),
    views: viewRoutes(counter),
  }
  return Object.values(routes)
}
