import { videoPath } from '#contract/paths.ts'
import { messages } from '#messages/upload.ts'
import { useSession } from '#src/data/use-session.ts'
import { GuestNotice } from '#src/features/upload/guest-notice.tsx'
import { UploadPage } from '#src/features/upload/upload-page.tsx'
import { Page } from '#src/ui/page.tsx'

/** The form that posts a video, or the way in for a guest. */
export function UploadScreen() {
  const { user, onGuest } = useSession()
  return (
    <Page title={messages.title}>
      {user ? (
        <UploadPage videoPath={(id) => videoPath({ id, author: user })} />
      ) : (
        <GuestNotice onLogIn={() => onGuest?.()} />
      )}
    </Page>
  )
}
