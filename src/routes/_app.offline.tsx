import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'

import { OfflinePage } from '#src/features/packs/offline-page.tsx'
import { currentItem } from '#src/state/item-list.ts'

import { BackButton } from './-back-button.tsx'
import { SaveForYou } from './-save-dialogs.tsx'

export const Route = createFileRoute('/_app/offline')({
  head: () => ({
    meta: [{ title: 'Saved on this device · Vireo' }, { name: 'robots', content: 'noindex' }],
  }),
  component: Offline,
})

function Offline() {
  const [isSaving, setIsSaving] = useState(false)
  return (
    <>
      <OfflinePage back={<BackButton place="bar" />} onSaveNext={() => setIsSaving(true)} />
      {isSaving && <SaveForYou fromId={currentItem('foryou_list')} onClose={() => setIsSaving(false)} />}
    </>
  )
}
