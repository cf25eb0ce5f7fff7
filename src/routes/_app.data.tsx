import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { DataPage } from '#src/features/data-use/data-page.tsx'
import { pageTitle } from '#src/screens/page-head.ts'
import { BackButton } from '#src/ui/back-button.tsx'

export const Route = createFileRoute('/_app/data')({
  head: () => ({ meta: [pageTitle(messages.dataAndStorage)] }),
  component: () => <DataPage back={<BackButton place="bar" />} />,
})
