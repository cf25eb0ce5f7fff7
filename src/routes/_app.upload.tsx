import { createFileRoute } from '@tanstack/react-router'

import { videoPath } from '#contract/paths.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
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
  const isOnline = useIsOnline()
  return (
    <Page title="Upload">
      {user ? (
        <UploadPage clipPath={(id) => videoPath({ id, author: user })} />
      ) : (
        <Notice
          icon="plus"
          title="Post a clip of your own"
          text={
            isOnline
              ? 'Log in or sign up first. It takes a few seconds.'
              : 'Log in or sign up first, as soon as you have a network. After that you can prepare clips without one.'
          }
        >
          {isOnline && (
            <Button kind="primary" onClick={() => onGuest?.()}>
              Log in
            </Button>
          )}
        </Notice>
      )}
    </Page>
  )
}
