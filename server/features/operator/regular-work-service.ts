import type { Output } from '#contract/endpoints/index.ts'
import { REGULAR_WORK } from '#contract/models/upkeep.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'

import { listWork } from './regular-work-repository.ts'

/** Lists all regular work, including work that never ran, such as sending mail on a site without e-mail. */
export async function listRegularWork(db: Db, viewer: Viewer): Promise<Output<'operator.regularWork'>> {
  requireRights(viewer, 'operator')
  const known = new Map((await listWork(db)).map((each) => [each.name, each]))
  return {
    work: REGULAR_WORK.map(
      (name) => known.get(name) ?? { name, doneTime: null, failedTime: null, error: '' },
    ),
  }
}
