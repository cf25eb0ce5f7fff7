import type { Hono } from 'hono'

import { AUDIT_FILE_PATH } from '#contract/audit.ts'
import { OWN_NAME } from '#messages/site-name.ts'
import { requireAccess } from '#server/api/call-route.ts'
import { parseInput } from '#server/api/parse-input.ts'
import { requireViewer } from '#server/api/route.ts'
import { tableOfActions } from '#server/features/operator/audit-service.ts'
import { messagesOf } from '#server/messages.ts'
import { limitCall } from '#server/security/call-limits.ts'

import type { Environment } from './environment.ts'
import { answerGuarded, type EdgeDeps } from './guarded-call.ts'
import { documentLanguage } from './language.ts'
import { queryOf, readQuery } from './read-query.ts'
import { textStream } from './text-stream.ts'

/**
 * Serves the audit log as a file, to those who may read it. Each part is read when the reader has taken the one before, so
 * that the file takes the same memory however long the log is.
 */
export function mountAuditFile(app: Hono<Environment>, deps: EdgeDeps): void {
  app.get(AUDIT_FILE_PATH, (hono) =>
    answerGuarded(hono, { name: 'operator.auditFile', body: null }, deps, async ({ context, request }) => {
      const viewer = requireViewer(context)
      requireAccess('operator.audit', context)
      const filter = parseInput('operator.audit', readQuery(queryOf(request.url)))
      await limitCall(deps.limiter, 'auditFile', filter, context)
      const { operator: names } = await messagesOf(documentLanguage(request), OWN_NAME)
      const table = await tableOfActions(context.db, viewer, filter, names)
      return new Response(hono.req.method === 'HEAD' ? null : textStream(table), {
        headers: {
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': `attachment; filename="audit-log-${new Date().toISOString().slice(0, 10)}.csv"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    }),
  )
}
