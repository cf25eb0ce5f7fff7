import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { videoPath } from '#contract/paths.ts'
import { messages } from '#messages/upload.ts'
import { useApi } from '#src/data/api-context.tsx'
import { musicDetailQuery } from '#src/data/queries.ts'
import { useSession } from '#src/data/use-session.ts'
import { GuestNotice } from '#src/features/upload/guest-notice.tsx'
import { UploadPage } from '#src/features/upload/upload-page.tsx'
import { Page } from '#src/ui/page.tsx'

/** The form that posts a video, or the way in for a guest. `sound` is the id of a sound to use. */
export function UploadScreen({ sound }: { sound: string | undefined }) {
  const { user, onGuest } = useSession()
  const navigate = useNavigate()
  const music = useQuery({ ...musicDetailQuery(useApi(), sound ?? ''), enabled: sound !== undefined })
  return (
    <Page title={messages.title}>
      {user ? (
        <UploadPage
          videoPath={(id) => videoPath({ id, author: user })}
          music={sound === undefined ? undefined : music.data?.music}
          // Otherwise a reload would choose it again after it was removed.
          onMusicTaken={() => void navigate({ to: '/upload', search: {}, replace: true })}
        />
      ) : (
        <GuestNotice onLogIn={() => onGuest?.()} />
      )}
    </Page>
  )
}
