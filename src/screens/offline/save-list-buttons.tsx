import { Suspense, useState, type ReactNode } from 'react'

import type { Tag } from '#contract/models/tag.ts'
import type { UserProfile } from '#contract/models/user.ts'
import type { Music } from '#contract/models/video.ts'
import { messages } from '#messages/video.ts'
import { lazyOnDemand } from '#src/offline/lazy.ts'
import { Button } from '#src/ui/button.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

const dialogs = () => import('./save-dialogs.tsx')
const SaveUser = lazyOnDemand(async () => ({ default: (await dialogs()).SaveUser }))
const SaveTag = lazyOnDemand(async () => ({ default: (await dialogs()).SaveTag }))
const SaveMusic = lazyOnDemand(async () => ({ default: (await dialogs()).SaveMusic }))

/** Saves the videos of a user for a time without a network. */
export const SaveUserButton = ({ user }: { user: UserProfile }) => (
  <SaveButton renderDialog={(close) => <SaveUser user={user} onClose={close} />} />
)

/** Saves the videos with a hashtag for a time without a network. */
export const SaveTagButton = ({ tag }: { tag: Tag }) => (
  <SaveButton renderDialog={(close) => <SaveTag tag={tag} onClose={close} />} />
)

/** Saves the videos with a piece of music for a time without a network. */
export const SaveMusicButton = ({ music }: { music: Music }) => (
  <SaveButton renderDialog={(close) => <SaveMusic music={music} onClose={close} />} />
)

/** Offers to save something, where the browser can keep it. */
function SaveButton({ renderDialog }: { renderDialog: (close: () => void) => ReactNode }) {
  const isHydrated = useIsHydrated()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button disabled={isHydrated && !('caches' in globalThis)} onClick={() => setIsOpen(true)}>
        {messages.saveForOffline}
      </Button>
      {isOpen && <Suspense fallback={null}>{renderDialog(() => setIsOpen(false))}</Suspense>}
    </>
  )
}
