import { createFileRoute, notFound } from '@tanstack/react-router'

import { notFoundHead } from '#src/screens/page-head.ts'
import { UnknownAddress } from '#src/screens/status/status-screen.tsx'

/** Every address without a page. */
export const Route = createFileRoute('/_app/$')({
  head: notFoundHead,
  loader: () => {
    throw notFound()
  },
  notFoundComponent: UnknownAddress,
})
