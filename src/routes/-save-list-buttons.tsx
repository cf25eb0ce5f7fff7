import { lazy, Suspense, useState } from 'react'

import type { UserProfile } from '#contract/models/user.ts'
import { Button } from '#src/ui/button.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

const SaveUserDialog = lazy(() =>
  import('./-save-dialogs.tsx').then(({ SaveUser }) => ({ default: SaveUser })),
)

/** Saves what somebody posted for a time without a network, where the browser can keep it. */
export function SaveUserButton({ user }: { user: UserProfile }) {
  const isHydrated = useIsHydrated()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button disabled={isHydrated && !('caches' in globalThis)} onClick={() => setIsOpen(true)}>
        Save for offline
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SaveUserDialog user={user} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
