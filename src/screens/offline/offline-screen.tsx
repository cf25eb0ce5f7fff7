import { useState } from 'react'

import { useSession } from '#src/data/use-session.ts'
import { OfflinePage } from '#src/features/offline/offline-page.tsx'
import { currentVideoId } from '#src/state/video-lists.ts'
import { BackButton } from '#src/ui/back-button.tsx'

import { SaveForYou, SaveLiked } from './save-dialogs.tsx'

/** The offline collections of this device, and ways to save more. */
export function OfflineScreen() {
  const { user } = useSession()
  const [saving, setSaving] = useState<'next' | 'liked'>()
  const onClose = () => setSaving(undefined)
  return (
    <>
      <OfflinePage
        back={<BackButton place="bar" />}
        onSaveNext={() => setSaving('next')}
        onSaveLiked={user && (() => setSaving('liked'))}
      />
      {saving === 'next' && <SaveForYou fromId={currentVideoId('foryou_list')} onClose={onClose} />}
      {saving === 'liked' && user && <SaveLiked userId={user.id} onClose={onClose} />}
    </>
  )
}
