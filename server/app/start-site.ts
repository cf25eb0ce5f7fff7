import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { commands } from '#server/commands.ts'
import type { Config } from '#server/config.ts'
import { mediaRoutes } from '#server/delivery/media-routes.ts'
import { addressPublicMediaAt } from '#server/delivery/media-url.ts'
import { createMailQueue } from '#server/features/account/mail-service.ts'
import { createErrorReports, readRelease } from '#server/features/error-reports/index.ts'
import { readHelplines } from '#server/features/help/helplines.ts'
import { LateFragments } from '#server/features/live/late-fragments.ts'
import { RoomLeases } from '#server/features/live/leases.ts'
import { LiveStudio } from '#server/features/live/live-studio.ts'
import { createPublisherTokens } from '#server/features/live/publisher-tokens.ts'
import { maintainRooms } from '#server/features/live/upkeep-service.ts'
import { askClassifier } from '#server/features/moderation/classify.ts'
import { loadVapidKeys } from '#server/features/notifications/vapid.ts'
import { PushHub } from '#server/features/push/hub.ts'
import { PartialFiles } from '#server/features/uploads/partial-files.ts'
import { StoredChunks } from '#server/features/uploads/stored-chunks.ts'
import { listFiles, withoutEarlierAssets } from '#server/http/build-files.ts'
import { isDatabaseReady } from '#server/http/health.ts'
import type { RenderPage } from '#server/http/pages.ts'
import { failedJobs } from '#server/jobs/failed-jobs.ts'
import { createWatch } from '#server/jobs/regular-work.ts'
import { startJobs } from '#server/jobs/start.ts'
import type { LogOutput } from '#server/log-output.ts'
import type { Log } from '#server/log.ts'
import { sendBySmtp } from '#server/mail/smtp.ts'
import { inspect } from '#server/media/inspect.ts'
import { stillOfLive } from '#server/media/live/still.ts'
import { transcode } from '#server/media/transcode.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { addBuild, createOtherBuilds } from '#server/processes/builds.ts'
import { bundleFiles, type Bundle } from '#server/processes/bundle.ts'
import { destinationsOf } from '#server/processes/destinations.ts'
import { joinProcesses } from '#server/processes/registry.ts'
import type { ProcessRole } from '#server/processes/roles.ts'
import { purgeExpired } from '#server/security/purge.ts'
import { loadSecret } from '#server/security/secret.ts'
import { Ballast } from '#server/storage/ballast.ts'
import { countStores } from '#server/storage/counted-storage.ts'
import { createFreeSpaceCheck, diskSpaceOf, freeBytesOf } from '#server/storage/disk-space.ts'
import { FileLedger } from '#server/storage/file-ledger.ts'
import { createSpaceReader } from '#server/storage/files-space.ts'
import { openStores } from '#server/storage/open-storage.ts'
import { findVersion } from '#server/version.ts'

import { createCleanups } from './cleanups.ts'
import { createApp } from './create-app.ts'
import { startDemoLive } from './demo-live.ts'
import { fillWithDemo } from './fill-with-demo.ts'
import { connectionLimits, descriptorLimit } from './open-connections.ts'
import { featureRoutes } from './routes.ts'
import { serveApp } from './serve.ts'
import { createProblemFinder, watchProblems } from './site-problems.ts'
import { startDatabase, startReplica } from './start-database.ts'
import { startShared } from './start-shared.ts'

const STOP_DEADLINE_MS = 10_000
const PURGE_INTERVAL_MS = 10 * 60 * 1000

/** The compiled pages: their files and their renderer. */
export interface Pages {
  clientFolder: string
  renderPage: RenderPage
}

export interface SiteOptions {
  log: Log
  /** Prints progress for the operator at the terminal. */
  print: (sentence: string) => void
  /** The output of the log. */
  logOutput?: LogOutput
  /** Absent: the API alone. */
  pages?: Pages
}

export interface Site {
  /** The port that it listens on. */
  port: number
  /** Finishes work in progress, then ends everything that was started. */
  stop(): Promise<void>
}

/**
 * Starts everything, in the order in which it is needed.
 * @throws the error of what could not be started; nothing is left running
 */
export async function startSite(config: Config, options: SiteOptions): Promise<Site> {
  const cleanups = createCleanups()
  try {
    const port = await start(config, options, cleanups)
    return { port, stop: () => cleanups.run() }
  } catch (error) {
    await cleanups.run().catch((failure: unknown) => options.log.error({ err: failure }, 'stopping failed'))
    throw error
  }
}

async function start(
  config: Config,
  { log, print, pages, logOutput }: SiteOptions,
  cleanups: ReturnType<typeof createCleanups>,
): Promise<number> {
  const { dataDir } = config
  addressPublicMediaAt(config.mediaUrl?.origin)
  // With database and files elsewhere nothing else makes it.
  await mkdir(dataDir, { recursive: true })
  const helplines = await readHelplines(config.helplinesFile)
  const secret = config.secret ?? (await loadSecret(dataDir))
  // A database elsewhere has its own disk.
  const isDatabaseOurs = config.databaseUrl === undefined
  const ballast = new Ballast(dataDir)
  const freeSpace = async () => {
    if (await ballast.release()) print(commands.reserveReleased)
  }
  const database = await startDatabase(config, log, cleanups, freeSpace)
  print(commands.databaseReady)
  if (isDatabaseOurs) await ballast.create()

  const errorReports = createErrorReports(
    database,
    log,
    config.sentryDsn,
    pages && (await readRelease(pages.clientFolder)),
  )
  const does = (role: ProcessRole) => config.roles.includes(role)
  const bundle = pages && does('web') && !isDatabaseOurs ? await bundleOf(pages) : undefined
  const registry = await joinProcesses(database, {
    roles: config.roles,
    secret,
    build: bundle?.key,
    isAlone: isDatabaseOurs,
    log,
  })
  cleanups.add(() => registry.stop())
  const shared = await startShared(config, { database, secret, log }, cleanups)
  const { bus, limiter } = shared
  const replica = await startReplica(config, database, log, cleanups)
  const pushHub = does('push') ? new PushHub(database, bus, log) : undefined

  const stores = await openStores(config)
  const ledger = new FileLedger(database, log)
  cleanups.add(() => ledger.stop())
  const { storage, joining } = countStores(stores, ledger)
  if (bundle) await addBuild(database, storage, bundle)
  const filesSpace = createSpaceReader(database, ledger, config.filesMaxBytes)
  const limitFreeBytes =
    config.filesMaxBytes === undefined
      ? undefined
      : async () => {
          const { usedBytes, maxBytes } = await filesSpace()
          return maxBytes - usedBytes
        }
  const parts = joining
    ? new StoredChunks(database, joining, limitFreeBytes)
    : new PartialFiles(path.join(dataDir, 'uploads'), limitFreeBytes)
  // Here is what is being made, wherever it is stored then.
  const freeBytes = () => freeBytesOf(dataDir)
  const uploads = { storage, parts, inspect, userMaxBytes: config.userMaxBytes }
  const workDir = path.join(dataDir, 'work')
  const jobs = await startJobs({
    ...(config.classifierUrl && {
      classify: askClassifier(config.classifierUrl, log, config.isClassifierPrivate ? () => true : undefined),
    }),
    database,
    roles: config.roles,
    isShared: !isDatabaseOurs,
    ...uploads,
    workDir,
    freeBytes,
    filesSpace,
    transcode,
    log,
    errorReports,
    publicUrl: config.publicUrl,
    secret,
    interestMinViewers: config.interestMinViewers,
    ...(config.mail &&
      config.publicUrl && {
        mails: { secret, sendMail: sendBySmtp(config.mail), origin: config.publicUrl.origin },
      }),
    sender: { keys: await loadVapidKeys(database), contact: contactOf(config) },
  })
  cleanups.add(() => jobs.stop())

  const leases = new RoomLeases(database, registry.name)
  const studio = new LiveStudio({
    database,
    leases,
    takesRooms: does('live'),
    folder: path.join(dataDir, 'live'),
    log,
    bus,
    maxRooms: config.liveMaxRooms,
    lostAfterMs: config.liveLostAfterMs,
    recordingMaxBytes: config.liveRecordingMaxBytes,
    smallMaxRooms: config.liveSmallMaxRooms,
    takeStill: stillOfLive,
    userMaxBytes: config.userMaxBytes,
    freeBytes,
  })
  cleanups.add(() => studio.stop())
  const lateFragments = new LateFragments({
    database,
    log,
    folderOf: (roomId) => studio.folderOf(roomId),
    recordingMaxBytes: config.liveRecordingMaxBytes,
    userMaxBytes: config.userMaxBytes,
    freeBytes,
  })
  cleanups.add(() => lateFragments.stop())
  await studio.recover()
  const watch = createWatch(database, log)
  const maintainLive = watch('lives', 'Live videos could not be kept up.', () =>
    maintainRooms(database, { studio, folder: path.join(dataDir, 'live') }),
  )
  if (does('live')) {
    void maintainLive()
    const maintaining = setInterval(() => void maintainLive(), PURGE_INTERVAL_MS)
    cleanups.add(async () => clearInterval(maintaining))
  }

  const purge = watch('cleaning', 'Records whose time is over could not be removed.', () =>
    purgeExpired(database),
  )
  if (does('jobs')) {
    const purging = setInterval(() => void purge(), PURGE_INTERVAL_MS)
    cleanups.add(async () => clearInterval(purging))
  }

  if (config.isDemoWanted) await fillWithDemo(config, { database, storage, print })

  if (config.isDemoWanted && config.isDemoLiveWanted && does('live')) {
    const tools = { studio, tokens: createPublisherTokens(secret) }
    cleanups.add(startDemoLive(database, tools, log))
  }

  const findProblems = createProblemFinder(dataDir, {
    shared,
    replica,
    ...(logOutput && { logOutput }),
    ...(isDatabaseOurs && { ballast }),
  })
  const stopWatching = watchProblems(async () => {
    if (isDatabaseOurs) await ((await isDatabaseReady(database)) ? ballast.create() : freeSpace())
    return findProblems()
  }, print)
  cleanups.add(async () => stopWatching())

  let isStopping = false
  const metrics =
    config.metricsToken === undefined
      ? undefined
      : {
          token: config.metricsToken,
          metrics: await createMetrics({
            version: findVersion(),
            database,
            streamCount: () => pushHub?.streamCount ?? 0,
            listOnAir: () => studio.listOnAir(),
            diskSpace: () => diskSpaceOf(dataDir),
            findProblems,
          }),
        }
  const app = createApp({
    config,
    secret,
    database,
    log,
    errorReports,
    features: featureRoutes({
      secret,
      storage,
      queue: jobs.queue,
      failedJobs,
      diskSpace: () => diskSpaceOf(dataDir),
      filesSpace,
      bucket: config.storageKind === 's3' ? config.s3?.bucket : undefined,
      publish: bus.publish,
      collectorUrl: config.collectorUrl,
      userMaxBytes: config.userMaxBytes,
      freeBytes: async () => Math.min(await freeBytes(), (await limitFreeBytes?.()) ?? Infinity),
      helplines,
      limiter,
      guestFeedLimit: config.guestFeedLimit ?? Infinity,
      firstReviewCount: config.firstReviewCount,
      counterDays: config.counterClaimDays,
      queueMail: config.mail && createMailQueue(secret),
      sendMail: config.mail && sendBySmtp(config.mail),
      origin: config.publicUrl?.origin,
      facts: {
        feedWeights: config.feedWeights,
        ...(config.mail && { hasMail: true }),
        ...(config.openId && { openId: { name: config.openId.name, isOnly: config.openId.isOnly } }),
      },
      studio,
      version: findVersion(),
    }),
    publish: bus.publish,
    limiter,
    replica,
    ...(pushHub && { pushHub }),
    destinations: destinationsOf(config.roles, registry, leases, studio),
    live: { studio, late: lateFragments },
    uploads: { ...uploads, inspectElsewhere: jobs.inspectElsewhere },
    media: (mayFetchFiles, isForCache) => mediaRoutes(storage, mayFetchFiles, isForCache),
    ...(does('web') && pages),
    ...(bundle && {
      otherBuilds: createOtherBuilds({
        database,
        storage,
        ownBuild: bundle.key,
        announcedBuild: () => registry.announcedBuild(),
      }),
    }),
    ...(metrics && { metrics }),
    isStopping: () => isStopping,
    findProblems,
    ...(isDatabaseOurs && { hasFreeSpace: createFreeSpaceCheck(dataDir) }),
  })
  const limits = connectionLimits(descriptorLimit(), config.rateLimitScale)
  // All connections come from the proxy's address. Visitors' addresses are counted per request (create-app.ts).
  const isBehindProxy = config.trustedProxyCount > 0
  const server = await serveApp(app, {
    ...config,
    connections: isBehindProxy ? { ...limits, maxPerAddress: limits.maxCount } : limits,
  })
  cleanups.add(async () => {
    isStopping = true
    await registry.retire().catch((error: unknown) => log.debug({ err: error }, 'The others were not told.'))
    await setTimeout(config.drainMs)
    pushHub?.stop()
    // Before the port closes: requests for its rooms still come here. Open streams would hold the server until its deadline.
    await Promise.all([studio.stop(), lateFragments.stop()])
    await server.stop(STOP_DEADLINE_MS)
  })
  await registry.announce(config.processUrl?.origin ?? `http://127.0.0.1:${server.port}`)
  return server.port
}

const bundleOf = async ({ clientFolder }: Pages): Promise<Bundle> =>
  bundleFiles(await withoutEarlierAssets(listFiles(clientFolder)))

/**
 * Push services require a contact address of the operator. Without a public site there is none that they would accept.
 */
const contactOf = ({ publicUrl }: Config): string =>
  publicUrl?.protocol === 'https:' ? publicUrl.origin : 'mailto:operator@localhost'
