import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { FEW_VIEWERS, SITE_FIGURES, type SiteFigure } from '#contract/insights.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { mediaUrl } from '#server/delivery/media-url.ts'
import { presentSources } from '#server/features/insights/source-repository.ts'

import * as repository from './analytics-repository.ts'

/** Reads the site's figures of the last days, beside as many days before. */
export async function readAnalytics(
  db: Db,
  viewer: Viewer,
  { dayCount }: ParsedInput<'operator.analytics'>,
): Promise<Output<'operator.analytics'>> {
  requireRights(viewer, 'operator')
  const all = withStorage(await repository.listSiteDays(db, 2 * dayCount))
  const [before, days] = [all.slice(0, dayCount), all.slice(dayCount)]
  const videos = await repository.listTopVideos(db, dayCount)
  const sources = await repository.listSiteSources(db, dayCount)
  const visitorCount = days.reduce((sum, { visitors }) => sum + visitors, 0)
  // A viewer counts once a day in the views of a video.
  const areFew = Math.max(visitorCount, videos[0]?.views ?? 0) < FEW_VIEWERS
  return {
    days: days.map(({ day }) => day),
    figures: perFigure((name) => days.map((each) => each[name])),
    before: perFigure((name) =>
      name === 'storedBytes'
        ? (before.at(-1)?.storedBytes ?? 0)
        : before.reduce((sum, each) => sum + each[name], 0),
    ),
    videos: videos.map(({ media, ...video }) => ({
      ...video,
      posterSmallUrl: mediaUrl(media.posterSmallKey),
    })),
    sources: areFew ? null : presentSources(sources),
  }
}

const perFigure = <T>(valueOf: (name: SiteFigure) => T) =>
  Object.fromEntries(SITE_FIGURES.map((name) => [name, valueOf(name)])) as Record<SiteFigure, T>

/** Gives days on which the site did not run the storage of the day before. */
function withStorage(days: readonly repository.SiteDay[]) {
  let storedBytes = 0
  return days.map((day) => ({ ...day, storedBytes: (storedBytes = day.storedBytes ?? storedBytes) }))
}
