import { createFileRoute, Outlet } from '@tanstack/react-router'

import { ApiProvider } from '#src/data/api-context.tsx'
import { sessionQuery } from '#src/data/queries.ts'
import { AppStatus } from '#src/features/app/app-status.tsx'
import { MainNav } from '#src/features/app/main-nav.tsx'
import { SessionDialogs } from '#src/features/session/session-dialogs.tsx'

import css from './-app.module.css'

export const Route = createFileRoute('/_app')({
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(sessionQuery(api)),
  component: AppFrame,
})

function AppFrame() {
  const { api } = Route.useRouteContext()
  return (
    <ApiProvider value={api}>
      <MainNav />
      <main className={css.main}>
        <Outlet />
      </main>
      <AppStatus />
      <SessionDialogs />
    </ApiProvider>
  )
}
