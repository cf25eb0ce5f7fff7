import { createFileRoute } from '@tanstack/react-router'

import { videoPath } from '#contract/paths.ts'
import { useSession } from '#src/data/use-session.ts'
import { UploadPage } from '#src/features/upload/upload-page.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'

export const Route = createFileRoute('/_app/upload')({
  head: () => ({ meta: [{ title: 'Upload · Vireo' }] }),
  component: Upload,
})

function Upload() {
  const { user, onGuest } = useSession()
  return (
    <Page title="Upload">
      {user ? (
        <UploadPage clipPath={(id) => videoPath({ id, author: user })} />
      ) : (
        <Notice
          icon="plus"
          title="Post a clip of your own"
          text="Log in or sign up first. It takes a few seconds."
        >
          <Button kind="primary" onClick={() => onGuest?.()}>
            Log in
          </Button>
        </Notice>
      )}
    </Page>
  )
}
