import type { ParsedInput } from '#contract/endpoints/index.ts'
import { SITE_FIGURES } from '#contract/insights.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { asOne, asTable, type FileFormat, pagesOf } from '#server/features/insights/file-service.ts'

import { readAnalytics } from './analytics-service.ts'

/** The site's figures: a row for each day. */
export async function siteFile(
  db: Db,
  viewer: Viewer,
  input: ParsedInput<'operator.analytics'>,
  format: FileFormat,
): Promise<AsyncGenerator<string>> {
  const analytics = await readAnalytics(db, viewer, input)
  if (format === 'json') return asOne(analytics)
  const rows = analytics.days.map((day, index) => ({
    day,
    ...Object.fromEntries(SITE_FIGURES.map((name) => [name, analytics.figures[name][index] ?? 0])),
  }))
  return asTable(['day', ...SITE_FIGURES], pagesOf(rows))
}
