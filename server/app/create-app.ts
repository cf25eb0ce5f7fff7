import { Hono } from 'hono'

import { composeRoutes } from '#server/api/compose-routes.ts'
import { cutOff } from '#server/api/problems.ts'
import type { Routes } from '#server/api/route.ts'
import { createAuth } from '#server/auth/auth.ts'
import type { Publish } from '#server/bus/bus.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import type { Replica } from '#server/db/replica.ts'
import type { MayFetchFiles } from '#server/delivery/media-routes.ts'
import { createDeletion } from '#server/features/account/deletion-service.ts'
import { createEmails } from '#server/features/account/email-service.ts'
import { createDataExports } from '#server/features/account/export-service.ts'
import { createMailQueue } from '#server/features/account/mail-service.ts'
import { createOpenIds } from '#server/features/account/open-id-service.ts'
import { createPasskeys } from '#server/features/account/passkey-service.ts'
import { accountRoutes } from '#server/features/account/routes.ts'
import { createSecondFactors } from '#server/features/account/second-factor-service.ts'
import { captchaRoutes } from '#server/features/captcha/routes.ts'
import { createCaptcha } from '#server/features/captcha/service.ts'
import { maySeePicture } from '#server/features/conversations/picture-service.ts'
import { deviceRoutes } from '#server/features/devices/devices.ts'
import type { ErrorReports } from '#server/features/error-reports/index.ts'
import { createPublisherTokens } from '#server/features/live/publisher-tokens.ts'
import { createAbnormalWatch } from '#server/features/operator/abnormal.ts'
import type { PushHub } from '#server/features/push/hub.ts'
import { createLogInWatch } from '#server/features/session/log-in-watch-service.ts'
import { sessionRoutes } from '#server/features/session/routes.ts'
import {
  createBrandingReader,
  readSiteName,
  readSiteNameSoon,
} from '#server/features/site/branding-service.ts'
import { createSiteReader } from '#server/features/site/settings-service.ts'
import { answerTus } from '#server/features/uploads/routes.ts'
import type { UploadTools } from '#server/features/uploads/service.ts'
import { createViewCounter } from '#server/features/views/service.ts'
import { createViewTokens } from '#server/features/views/tokens.ts'
import { canFetchFiles } from '#server/features/visibility/service.ts'
import { runInRegion } from '#server/features/visibility/visitor-region.ts'
import { answerProblemAsText, isFault, toProblem } from '#server/http/answer.ts'
import { mountApi } from '#server/http/api.ts'
import { mountAuditFile } from '#server/http/audit-file.ts'
import { listFiles } from '#server/http/build-files.ts'
import { isClientGone } from '#server/http/client-left.ts'
import { compressAnswers } from '#server/http/compress.ts'
import { createConnection } from '#server/http/connection.ts'
import { allowNamedHosts } from '#server/http/cross-origin.ts'
import { mountDataExports } from '#server/http/data-exports.ts'
import { mountDownloads } from '#server/http/downloads.ts'
import { EMBED_AND_OEMBED, mountEmbed } from '#server/http/embed.ts'
import type { Environment } from '#server/http/environment.ts'
import { mountErrorReports } from '#server/http/error-reports.ts'
import { mountFeeds } from '#server/http/feeds.ts'
import { forwardToOthers, type Destinations } from '#server/http/forward.ts'
import { mountHealth, type FindProblems } from '#server/http/health.ts'
import { mountInsightFile } from '#server/http/insight-file.ts'
import { documentLanguage, wantsDocument } from '#server/http/language.ts'
import {
  limitPages,
  limitReads,
  limitRequests,
  limitSitemaps,
  limitWrites,
} from '#server/http/limit-requests.ts'
import { type LiveEdge, mountLive } from '#server/http/live.ts'
import { isAtHost, serveMediaAlone } from '#server/http/media-host.ts'
import { measureRequests, mountMetrics } from '#server/http/metrics.ts'
import { answerProblemAsDocument, type WordsFor } from '#server/http/notice-document.ts'
import { describeApi } from '#server/http/openapi.ts'
import { mountPageInfo } from '#server/http/page-info.ts'
import { mountNoPages, mountPages, type RenderPage } from '#server/http/pages.ts'
import { boundOpenRequests, refuseOddRequests } from '#server/http/plain-requests.ts'
import { mountPreviewPictures } from '#server/http/preview-pictures.ts'
import { mountPush } from '#server/http/push.ts'
import { mountRecover } from '#server/http/recover.ts'
import { refuseWritesUnless } from '#server/http/refuse-writes.ts'
import { requestLog } from '#server/http/request-log.ts'
import { mountSecurityTxt } from '#server/http/security-txt.ts'
import { mountShareTarget } from '#server/http/share-target.ts'
import { mountShortLinks } from '#server/http/short-links.ts'
import { mountSiteBranding } from '#server/http/site-branding.ts'
import { mountSitemap } from '#server/http/sitemap.ts'
import { createFileFinder, mountStaticFiles, notFound, type OtherBuilds } from '#server/http/static-files.ts'
import { mountUploads } from '#server/http/uploads.ts'
import { mountViewCounts } from '#server/http/view-counts.ts'
import { viewerRegion } from '#server/http/viewer-region.ts'
import type { Log } from '#server/log.ts'
import { messagesOf } from '#server/messages.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { runForAddress } from '#server/security/caller-networks.ts'
import { createCaptchaGuard } from '#server/security/captcha-guard.ts'
import { createCsrf } from '#server/security/csrf.ts'
import { createDeviceKeyFinder } from '#server/security/device-keys.ts'
import { createForwardedAddresses } from '#server/security/forwarded.ts'
import { otherHosts, setSecurityHeaders } from '#server/security/headers.ts'
import type { RateLimiter } from '#server/security/rate-limit.ts'
import { createSpareTime } from '#server/security/spare-time.ts'
import type { HasFreeSpace } from '#server/storage/disk-space.ts'

import { connectionLimits } from './open-connections.ts'

export interface AppDeps {
  config: Pick<
    Config,
    | 'publicUrl'
    | 'trustedProxyCount'
    | 'regionHeader'
    | 'rateLimitScale'
    | 'hosts'
    | 'captchaAfter'
    | 'captchaRegion'
    | 'guestGuideWindowMs'
  > &
    Partial<
      Pick<
        Config,
        | 'cookieDomain'
        | 'environment'
        | 'abVersion'
        | 'navList'
        | 'storeApps'
        | 'mail'
        | 'mediaUrl'
        | 'openId'
      >
    >
  /** Key with which cookies and tokens are signed. */
  secret: string
  database: Database
  log: Log
  errorReports: ErrorReports
  /** Routes of the features except the edge's own (session, account, devices, captcha), which are added here. */
  features: Routes[]
  /** Announces the ends of sessions. */
  publish: Publish
  /** Counts calls for the edge and for the features. */
  limiter: RateLimiter
  /** Read in place of the database for lists of videos. */
  replica?: Replica | undefined
  /** Absent: no push events. */
  pushHub?: PushHub
  /** Receives the fragments of rooms on air, and late ones. Absent: nobody can go live. */
  live?: Pick<LiveEdge, 'studio' | 'late'>
  /** Finds the process for requests that another one has to answer. Absent: this one is alone. */
  destinations?: Destinations
  /** Receives the files of videos. */
  uploads?: Omit<UploadTools, 'database'>
  /** Serves `/media/`. */
  media?: (mayFetchFiles: MayFetchFiles, isForCache: (headers: Headers) => boolean) => Hono
  /** Folder of the built pages' files. */
  clientFolder?: string
  /** Finds the files of builds that other processes serve. Absent: this one is alone. */
  otherBuilds?: OtherBuilds
  /** Absent: the API alone. */
  renderPage?: RenderPage
  /** Figures for Prometheus, and the token that opens them. Absent: none are counted. */
  metrics?: { metrics: Metrics; token: string }
  /** Whether the server is about to stop, so that a load balancer sends no more requests. */
  isStopping?: () => boolean
  /** Finds the problems that `/readyz` lists while the site serves. */
  findProblems?: FindProblems
  /** Whether a write leaves the database enough free space. */
  hasFreeSpace?: HasFreeSpace
}

/**
 * Creates the whole server, as one function from a request to a response.
 * @throws when an endpoint of the contract has no handler, or two
 */
export function createApp(deps: AppDeps): Hono<Environment> {
  const { config, secret, database, log, errorReports, publish, limiter } = deps
  const addresses = createForwardedAddresses(secret)
  const connection = createConnection(config, addresses)
  const csrf = createCsrf(secret, connection)
  const watch = createLogInWatch(secret, log)
  const exports = createDataExports(secret)
  const factors = createSecondFactors(secret)
  const readSite = createSiteReader(database)
  const siteName = () => readSiteName(readSite)
  const wordsFor: WordsFor = async (request) =>
    messagesOf(documentLanguage(request), await readSiteNameSoon(readSite))
  const passkeys = createPasskeys((headers) => connection.ownOrigin(headers), siteName)
  const queueMail = config.mail && createMailQueue(secret)
  const emails = createEmails({ secret, queueMail, factors, log })
  const openIds = createOpenIds({
    database,
    secret,
    settings: config.openId,
    originOf: (headers) => connection.ownOrigin(headers),
    log,
  })
  const auth = createAuth({ database, secret, connection, log, publish })
  const spareTime = createSpareTime()
  const captcha = createCaptcha(secret)
  const routes = composeRoutes(
    sessionRoutes({
      auth,
      csrf,
      watch,
      factors,
      passkeys,
      emails,
      openIds,
      deletion: createDeletion(database),
      readSite,
    }),
    accountRoutes({ auth, csrf, watch, exports, factors, passkeys, emails, openIds, siteName }),
    deviceRoutes,
    captchaRoutes(captcha),
    ...deps.features,
  )
  const api = {
    routes,
    database,
    replica: deps.replica,
    auth,
    csrf,
    connection,
    log,
    errorReports,
    readSite,
    readBranding: createBrandingReader(readSite, deps.uploads?.storage),
    limiter,
    captchaGuard: createCaptchaGuard(limiter, captcha, secret, config),
    findKey: createDeviceKeyFinder(database),
    noteRefusal: createAbnormalWatch(database, limiter),
  }

  const app = new Hono<Environment>()
  app.use(requestLog(log))
  if (deps.metrics) app.use(measureRequests(deps.metrics.metrics))
  app.use(async (context, next) => {
    await next()
    setSecurityHeaders(context.res.headers, connection.isSecure(context.req.raw.headers))
  })
  app.use(refuseOddRequests)
  if (config.mediaUrl) app.use(serveMediaAlone(config.mediaUrl))
  for (const address of ['/api/*', '/share/item/*', '/node/*']) app.use(address, allowNamedHosts(connection))
  app.use((context, next) =>
    runForAddress(
      connection.clientAddress(context.req.raw.headers, context.env?.incoming?.socket.remoteAddress),
      next,
    ),
  )
  app.use((context, next) => runInRegion(viewerRegion(connection, context.req.raw.headers), next))
  if (config.trustedProxyCount > 0) {
    const maxPerAddress = connectionLimits(Infinity, config.rateLimitScale).maxPerAddress
    app.use(boundOpenRequests(connection, maxPerAddress))
  }
  app.use(limitRequests(config, connection, spareTime))
  app.use(compressAnswers)
  if (deps.destinations) app.use(forwardToOthers(deps.destinations, connection, addresses))
  app.onError(async (thrown, context) => {
    const error = isClientGone(thrown, context) ? cutOff() : thrown
    const ownLog = log.child({ requestId: context.get('requestId') })
    const problem = toProblem(error, ownLog, 'request failed')
    if (isFault(problem.httpStatus)) errorReports.report(error, context.req)
    const { req } = context
    return wantsDocument(req.raw)
      ? answerProblemAsDocument(await wordsFor(req.raw), problem)
      : answerProblemAsText(problem)
  })

  mountHealth(
    app,
    database,
    deps.isStopping ?? (() => false),
    deps.findProblems ?? (() => Promise.resolve([])),
  )
  if (deps.metrics) mountMetrics(app, deps.metrics.metrics, deps.metrics.token)
  const description = JSON.stringify(describeApi())
  app.get('/api/openapi.json', (context) =>
    context.body(description, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' }),
  )
  const limitedWrites = limitWrites(config, connection, spareTime)
  for (const address of ['/api/*', '/node/*']) {
    app.use(address, limitedWrites)
    if (deps.hasFreeSpace) app.use(address, refuseWritesUnless(deps.hasFreeSpace))
  }
  if (deps.uploads) mountUploads(app, answerTus({ database, ...deps.uploads }), api)
  if (deps.pushHub) mountPush(app, deps.pushHub, api)
  if (deps.live) mountLive(app, { ...deps.live, tokens: createPublisherTokens(secret) }, api)
  mountErrorReports(app, api)
  mountViewCounts(app, api, createViewCounter(createViewTokens(secret), limiter.scale))
  // One gate for all reads, as it limits how many run at a time.
  const limitedReads = limitReads(config, connection, spareTime)
  for (const address of ['/api/*', '/share/item/*', '/node/*', '/prefetch/*', '/preview/*', '/feeds/*'])
    app.use(address, limitedReads)
  mountAuditFile(app, api)
  mountInsightFile(app, api)
  if (deps.uploads) mountDataExports(app, { ...api, exports, storage: deps.uploads.storage })
  if (deps.uploads) mountDownloads(app, { ...api, storage: deps.uploads.storage })
  mountApi(app, api)
  mountPageInfo(app, api)
  if (deps.media) {
    const mayFetchFiles: MayFetchFiles = async ({ kind, id }, headers) => {
      if (isAtHost(headers, config.mediaUrl)) return false
      const session = await auth.currentSession(headers, new Headers())
      const viewer = session?.viewer ?? null
      return kind === 'video' ? canFetchFiles(database, viewer, id) : maySeePicture(database, viewer, id)
    }
    app.route(
      '/',
      deps.media(mayFetchFiles, (headers) => isAtHost(headers, config.mediaUrl)),
    )
  }
  app.all('/media/*', notFound)
  const limitedPages = limitPages(config, connection, spareTime, wordsFor)
  // Only the addresses answered here: a request that goes on to the pages would be queued twice.
  for (const address of EMBED_AND_OEMBED) app.use(address, limitedPages)
  const hosts = otherHosts(config)
  mountEmbed(app, { ...api, mediaHosts: hosts.mediaHosts })
  if (deps.uploads) mountPreviewPictures(app, { ...api, storage: deps.uploads.storage })
  mountRecover(app, wordsFor)
  mountSecurityTxt(app, api)
  mountShareTarget(app, api)
  mountFeeds(app, api)
  const limitedSitemaps = limitSitemaps(config, connection, spareTime)
  for (const address of ['/robots.txt', '/sitemap.xml', '/sitemap/:part']) app.use(address, limitedSitemaps)
  mountSitemap(app, api)
  if (deps.clientFolder) {
    const findFile = createFileFinder(listFiles(deps.clientFolder), deps.otherBuilds)
    mountSiteBranding(app, { ...api, hosts, findFile, storage: deps.uploads?.storage })
    mountStaticFiles(app, findFile, hosts)
  }
  app.use(limitedPages)
  mountShortLinks(app, api)
  if (deps.renderPage) mountPages(app, deps.renderPage, { ...api, ...config })
  else mountNoPages(app)
  return app
}
