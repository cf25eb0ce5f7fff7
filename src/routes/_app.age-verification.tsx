import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { AgeScreen, type AgeSearch } from '#src/screens/age/age-screen.tsx'
import { ownPageLoader } from '#src/screens/own-page-loader.ts'
import { pageHead } from '#src/screens/page-head.ts'

const NAMES: readonly (keyof AgeSearch)[] = [
  'age_verify_inform',
  'age_verify_source',
  'age_verify_object_type',
  'next',
]

export const Route = createFileRoute('/_app/age-verification')({
  validateSearch: (search): AgeSearch =>
    Object.fromEntries(
      NAMES.map((name) => [name, search[name]]).filter(([, value]) => typeof value === 'string'),
    ),
  loader: ownPageLoader('ageVerification'),
  head: ({ match }) => pageHead(match, messages.dateOfBirth),
  component: Screen,
})

function Screen() {
  return <AgeScreen search={Route.useSearch()} />
}
