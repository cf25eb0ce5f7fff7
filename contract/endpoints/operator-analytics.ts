import * as v from 'valibot'

import { read } from '../endpoint.ts'
import { SITE_FIGURES, type SiteFigure } from '../insights.ts'
import { CountSchema, IdSchema } from '../models/primitives.ts'
import { PeriodSchema, SourcesSchema } from './insights.ts'

const numberPerFigure = <S extends v.GenericSchema>(schema: S) =>
  v.object(Object.fromEntries(SITE_FIGURES.map((name) => [name, schema])) as Record<SiteFigure, S>)

/** Figures of the site. Days are those of UTC, the last one is today. None of them tells of a viewer. */
const SiteAnalyticsSchema = v.object({
  days: v.array(v.string()),
  /** A day's figures are at the same place in each list. */
  figures: numberPerFigure(v.array(v.number())),
  /** Sums of as many days before; of the storage the last of them. */
  before: numberPerFigure(v.number()),
  /** The most watched videos of those that everyone can watch, the first one first. */
  videos: v.array(
    v.object({
      id: IdSchema,
      caption: v.string(),
      authorUniqueId: v.string(),
      posterSmallUrl: v.string(),
      views: CountSchema,
    }),
  ),
  /** Views by where they came from, the most first. Null: too few viewers. */
  sources: v.nullable(SourcesSchema),
})
export type SiteAnalytics = v.InferOutput<typeof SiteAnalyticsSchema>

export const operatorAnalyticsEndpoints = {
  'operator.analytics': read({
    path: '/api/operator/analytics/',
    input: v.object({ dayCount: PeriodSchema }),
    output: SiteAnalyticsSchema,
    policy: { access: 'operator' },
  }),
}
