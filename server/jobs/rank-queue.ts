import type { PgBoss } from 'pg-boss'

import type { Database } from '#server/db/client.ts'
import { updateVectors } from '#server/features/affinity/service.ts'
import { refreshTrends } from '#server/features/discover/service.ts'
import { updateFigures } from '#server/features/insights/fold.ts'
import { updateSiteDays } from '#server/features/insights/site-days.ts'
import { updateRanks } from '#server/features/ranking/service.ts'
import type { Log } from '#server/log.ts'

import { startRepeatedJob } from './repeated-job.ts'

/** How soon watching counts in the ranks. */
const RANK_INTERVAL_SEC = 15
/** How soon watching counts in the figures of authors. */
const FIGURES_INTERVAL_SEC = 15
/** How soon watching and posts count in the figures of the site. */
const SITE_FIGURES_INTERVAL_SEC = 10 * 60
/** How soon users' actions count in the trends. */
const TRENDS_INTERVAL_SEC = 60
/** How soon For you knows what is watched together with what. */
const VECTORS_INTERVAL_SEC = 24 * 60 * 60
const VECTORS_EXPIRE_SEC = 60 * 60

/** Updates the ranks in every interval. @returns a function that ends it */
export const startRanking = (boss: PgBoss, database: Database, log: Log): Promise<() => void> =>
  startRepeatedJob(boss, log, {
    name: 'rank',
    intervalSec: RANK_INTERVAL_SEC,
    failure: 'The ranks could not be brought up to date.',
    work: () => updateRanks(database),
  })

/** Updates the figures of authors and videos in every interval. @returns a function that ends it */
export const startFigures = (boss: PgBoss, database: Database, log: Log): Promise<() => void> =>
  startRepeatedJob(boss, log, {
    name: 'figures',
    intervalSec: FIGURES_INTERVAL_SEC,
    failure: 'The figures of authors could not be brought up to date.',
    work: () => updateFigures(database),
  })

/** Updates the figures of the site in every interval. @returns a function that ends it */
export const startSiteFigures = (boss: PgBoss, database: Database, log: Log): Promise<() => void> =>
  startRepeatedJob(boss, log, {
    name: 'site-figures',
    intervalSec: SITE_FIGURES_INTERVAL_SEC,
    failure: 'The figures of the site could not be brought up to date.',
    work: () => updateSiteDays(database),
  })

/** Updates the trends in every interval. @returns a function that ends it */
export const startTrends = (boss: PgBoss, database: Database, log: Log): Promise<() => void> =>
  startRepeatedJob(boss, log, {
    name: 'trends',
    intervalSec: TRENDS_INTERVAL_SEC,
    failure: 'The trends could not be brought up to date.',
    work: () => refreshTrends(database),
  })

/** Finds once a day what videos are watched together with. @returns a function that ends it */
export const startVectors = (
  boss: PgBoss,
  database: Database,
  log: Log,
  minViewers: number,
): Promise<() => void> =>
  startRepeatedJob(boss, log, {
    name: 'vectors',
    intervalSec: VECTORS_INTERVAL_SEC,
    expireSec: VECTORS_EXPIRE_SEC,
    failure: 'What videos are watched together with could not be found.',
    work: () => updateVectors(database, minViewers),
  })
