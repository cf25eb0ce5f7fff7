import { createFileRoute } from '@tanstack/react-router'

import { DataPage } from '#src/features/data-use/data-page.tsx'
import { BackButton } from '#src/ui/back-button.tsx'

export const Route = createFileRoute('/_app/data')({
  head: () => ({ meta: [{ title: 'Data and storage · Vireo' }] }),
  component: () => <DataPage back={<BackButton place="bar" />} />,
})
