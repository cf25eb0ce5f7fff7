import type { Hono } from 'hono'
import * as v from 'valibot'

import { INSIGHT_FILE_KINDS, INSIGHT_FILE_PATH, type InsightFileKind } from '#contract/insights.ts'
import { requireAccess } from '#server/api/call-route.ts'
import { parseInput } from '#server/api/parse-input.ts'
import { invalidInput } from '#server/api/problems.ts'
import { requireViewer, type CallContext } from '#server/api/route.ts'
import {
  type FileFormat,
  livesFile,
  overviewFile,
  videoFile,
  videosFile,
} from '#server/features/insights/file-service.ts'
import { siteFile } from '#server/features/operator/analytics-file.ts'
import { limitCall } from '#server/security/call-limits.ts'

import type { Environment } from './environment.ts'
import { answerGuarded, type EdgeDeps } from './guarded-call.ts'
import { queryOf, readQuery } from './read-query.ts'
import { textStream } from './text-stream.ts'

const FileSchema = v.object({
  what: v.picklist(INSIGHT_FILE_KINDS),
  format: v.optional(v.picklist(['csv', 'json']), 'csv'),
})

const TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
} satisfies Record<FileFormat, string>

/** Serves an author's own figures as a file, and operators those of the site. */
export function mountInsightFile(app: Hono<Environment>, deps: EdgeDeps): void {
  app.get(INSIGHT_FILE_PATH, (hono) =>
    answerGuarded(hono, { name: 'insights.file', body: null }, deps, async ({ context, request }) => {
      const query = readQuery(queryOf(request.url))
      const wanted = v.safeParse(FileSchema, query)
      if (!wanted.success) throw invalidInput('There is no such file.')
      const { what, format } = wanted.output
      requireAccess(what === 'site' ? 'operator.analytics' : `insights.${what}`, context)
      await limitCall(deps.limiter, 'insightFile', wanted.output, context)
      const parts = await partsOf(what, format, query, context)
      const day = new Date().toISOString().slice(0, 10)
      return new Response(hono.req.method === 'HEAD' ? null : textStream(parts), {
        headers: {
          'content-type': TYPES[format],
          'content-disposition': `attachment; filename="analytics-${what}-${day}.${format}"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    }),
  )
}

async function partsOf(
  what: InsightFileKind,
  format: FileFormat,
  query: Record<string, unknown>,
  context: CallContext,
): Promise<AsyncGenerator<string>> {
  const { db } = context
  const viewer = requireViewer(context)
  switch (what) {
    case 'overview':
      return overviewFile(db, viewer, parseInput('insights.overview', query), format)
    case 'video':
      return videoFile(db, viewer, parseInput('insights.video', query), format)
    case 'videos':
      return videosFile(db, viewer, format)
    case 'site':
      return siteFile(db, viewer, parseInput('operator.analytics', query), format)
    default:
      return livesFile(db, viewer, format)
  }
}
