import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'

import { ApiProvider } from '#src/data/api-context.tsx'
import { sessionQuery } from '#src/data/queries.ts'
import { AppStatus } from '#src/features/app/app-status.tsx'
import { MainNav } from '#src/features/app/main-nav.tsx'
import { PagePending } from '#src/features/app/page-pending.tsx'
import { dialogs } from '#src/state/dialogs.ts'

import css from './-app.module.css'

const SessionDialogs = lazy(() => import('#src/features/session/session-dialogs.tsx'))

export const Route = createFileRoute('/_app')({
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(sessionQuery(api)),
  component: () => (
    <AppFrame>
      <Outlet />
    </AppFrame>
  ),
  // Offline the whole app is pending until a page is there or given up: people see where they are meanwhile.
  pendingComponent: () => (
    <Suspense fallback={<PagePending />}>
      <AppFrame>
        <PagePending />
      </AppFrame>
    </Suspense>
  ),
})

function AppFrame({ children }: { children: ReactNode }) {
  const { api } = Route.useRouteContext()
  const { open } = useSnapshot(dialogs)
  return (
    <ApiProvider value={api}>
      <MainNav />
      <main className={css.main}>{children}</main>
      <AppStatus />
      {open && (
        <Suspense fallback={null}>
          <SessionDialogs name={open} />
        </Suspense>
      )}
    </ApiProvider>
  )
}
