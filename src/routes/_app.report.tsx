import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { pageHead } from '#src/screens/page-head.ts'
import { ReportScreen, type ReportSearch } from '#src/screens/relations/report-screen.tsx'

const NAMES: readonly (keyof ReportSearch)[] = [
  'video',
  'comment',
  'user',
  'sound',
  'live',
  'line',
  'conversation',
  'message',
]

export const Route = createFileRoute('/_app/report')({
  validateSearch: (search): ReportSearch =>
    Object.fromEntries(
      NAMES.map((name) => [name, search[name]]).filter(([, id]) => /^[1-9]\d{0,18}$/.test(String(id))),
    ),
  head: ({ match }) => pageHead(match, messages.report),
  component: Screen,
})

function Screen() {
  return <ReportScreen search={Route.useSearch()} />
}
