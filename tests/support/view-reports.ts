import type { Input } from '#contract/endpoints/index.ts'
import type { ViewReport } from '#contract/models/view-report.ts'
import { createViewTokens } from '#server/features/views/tokens.ts'
import { randomId } from '#shared/random-id.ts'

import { TEST_SECRET } from './server.ts'

/** The token of a video that was handed out some time ago, by default a minute. */
export const viewTokenOf = (videoId: string, agoMs = 60_000): string =>
  createViewTokens(TEST_SECRET, () => Date.now() - agoMs).stamp({ id: videoId } as never).viewToken ?? ''

/** A report about a video that a viewer who is recorded watched for a second in For you. */
export const viewReportOf = (videoId: string, changes: Partial<ViewReport> = {}): ViewReport => ({
  id: randomId(),
  videoId,
  viewToken: viewTokenOf(videoId),
  scene: 'foryou',
  isSoundOn: true,
  stretches: [[0, 1, 1]],
  isRecorded: true,
  ...changes,
})

/** A batch of one report for each video. */
export const viewsOf = (...videoIds: string[]): Input<'views.report'> => ({
  views: videoIds.map((videoId) => viewReportOf(videoId)),
})
