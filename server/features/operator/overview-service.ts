import type { Output } from '#contract/endpoints/index.ts'
import { WORK_COUNTED_MAX } from '#contract/models/overview.ts'
import { hasRole } from '#contract/roles.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { readMailState } from '#server/features/account/mail-state.ts'
import type { Studio } from '#server/features/live/studio.ts'
import { countWaiting } from '#server/features/site/admission-repository.ts'

import { type FailedJobs, FIRST_JOB } from './jobs-service.ts'
import * as repository from './overview-repository.ts'
import type { StorageTools } from './storage-service.ts'

export interface OverviewTools extends Pick<StorageTools, 'diskSpace'> {
  studio: Pick<Studio, 'listOnAir'>
  failedJobs: Pick<FailedJobs, 'list'>
  /** Whether the site sends e-mail. */
  hasMail: boolean
  /** The version of Vireo. */
  version: string
}

/** How long a count of active users is used, as it reads all sessions. */
const ACTIVE_FOR_MS = 5 * 60 * 1_000
/** Failed jobs that are counted. */
const JOBS_COUNTED_MAX = 100

/** Creates the function that reads the open work and, for operators, the state of the site. */
export function createOverviewReader(
  { diskSpace, studio, failedJobs, hasMail, version }: OverviewTools,
  now = Date.now,
) {
  let active: Promise<repository.Recent> | undefined
  let untilMs = 0
  const countActive = (db: Db): Promise<repository.Recent> => {
    if (active && now() < untilMs) return active
    untilMs = now() + ACTIVE_FOR_MS
    active = repository.countActive(db)
    active.catch(() => (untilMs = 0))
    return active
  }
  return async (db: Db, viewer: Viewer): Promise<Output<'operator.overview'>> => {
    requireRights(viewer, 'moderator')
    const { feedback, ...work } = await repository.countWork(db)
    if (!hasRole(viewer.role, 'operator')) return { work, site: null }
    const jobs = await failedJobs.list(db, FIRST_JOB, JOBS_COUNTED_MAX)
    return {
      work: {
        ...work,
        signUps: await countWaiting(db, WORK_COUNTED_MAX),
        feedback,
        jobs: jobs.length,
      },
      site: {
        signUps: await repository.countSignUps(db, now()),
        activeUsers: await countActive(db),
        liveCount: studio.listOnAir().length,
        // A disk that cannot be asked must not hide the rest.
        disk: await diskSpace().catch(() => null),
        mail: {
          isSetUp: hasMail,
          ...(await repository.countFailingMails(db)),
          ...(await readMailState(db)),
        },
        version,
      },
    }
  }
}
