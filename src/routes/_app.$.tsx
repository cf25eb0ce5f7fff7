import { createFileRoute, notFound } from '@tanstack/react-router'
import { useEffect } from 'react'

import { reportError } from '#src/observability/report.ts'
import { notFoundHead } from '#src/screens/page-head.ts'
import { PageNotFound } from '#src/screens/status/page-not-found.tsx'

/** Every address that has no page: the app stands around the word that there is none. */
export const Route = createFileRoute('/_app/$')({
  head: () => notFoundHead,
  loader: () => {
    throw notFound()
  },
  notFoundComponent: NoPage,
})

/** A failed route look-up is reported (specification section 8). */
function NoPage() {
  useEffect(() => reportError(new Error('No page at this address'), 'warning'), [])
  return <PageNotFound />
}
