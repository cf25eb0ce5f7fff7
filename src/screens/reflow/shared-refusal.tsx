import { type NotFoundRouteProps, useRouter } from '@tanstack/react-router'

import { ApiProvider } from '#src/data/api-context.tsx'
import { DialogHost } from '#src/screens/app/dialog-host.tsx'
import { PageNotFound } from '#src/screens/status/status-screen.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

/**
 * Shown in place of a shared page whose subject is refused (specification section 8). The page is outside the app's frame,
 * so this provides what the screen's actions need, such as calls and the log-in dialog.
 */
export function SharedRefusal({ data }: Pick<NotFoundRouteProps, 'data'>) {
  const { api } = useRouter().options.context
  const isHydrated = useIsHydrated()
  return (
    <ApiProvider value={api}>
      <PageNotFound data={data} />
      {isHydrated && <DialogHost />}
    </ApiProvider>
  )
}
