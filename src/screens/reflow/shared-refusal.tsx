import { type NotFoundRouteProps, useRouter } from '@tanstack/react-router'

import { ApiProvider } from '#src/data/api-context.tsx'
import { DialogHost } from '#src/screens/app/dialog-host.tsx'
import { PageNotFound } from '#src/screens/status/status-screen.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

/**
 * Stands in place of a shared page whose subject is refused (specification section 8). The page is not in the frame of the
 * app: what the ways on of the screen need is here, such as calls and the dialog that logs in.
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
