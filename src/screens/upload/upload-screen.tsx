import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { videoPath } from '#contract/paths.ts'
import { messages } from '#messages/upload.ts'
import { useApi } from '#src/data/api-context.tsx'
import { mayPostQuery, postingProblem } from '#src/data/may-post.ts'
import { musicDetailQuery, stickerDetailQuery } from '#src/data/queries.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { useSession } from '#src/data/use-session.ts'
import { GuestNotice } from '#src/features/upload/guest-notice.tsx'
import { UploadPage } from '#src/features/upload/upload-page.tsx'
import { Page } from '#src/ui/page.tsx'

interface UploadScreenProps {
  /** Ids of a sound and of a sticker to use. */
  sound?: string | undefined
  sticker?: string | undefined
}

/** Whether a video of the viewer would be refused. In read-only mode it stays on the device until it can be sent. */
function useIsUnavailable(isLoggedIn: boolean): boolean {
  const isOnline = useIsOnline()
  const { error } = useQuery({ ...mayPostQuery(useApi()), enabled: isLoggedIn && isOnline })
  return postingProblem(error) !== undefined
}

/** The form that posts a video, or a log-in prompt for a guest. */
export function UploadScreen({ sound, sticker }: UploadScreenProps) {
  const { user, onGuest } = useSession()
  const navigate = useNavigate()
  const api = useApi()
  const isUnavailable = useIsUnavailable(user !== null)
  useEffect(() => {
    if (isUnavailable) void navigate({ to: '/upload/unavailable', replace: true })
  }, [isUnavailable, navigate])
  const music = useQuery({ ...musicDetailQuery(api, sound ?? ''), enabled: sound !== undefined })
  const found = useQuery({ ...stickerDetailQuery(api, sticker ?? ''), enabled: sticker !== undefined })
  return (
    <Page title={messages.title}>
      {user ? (
        <UploadPage
          videoPath={(id) => videoPath({ id, author: user })}
          music={sound === undefined ? undefined : music.data?.music}
          sticker={sticker === undefined || !found.data?.isUsable ? undefined : found.data.sticker}
          // Otherwise a reload would choose it again after it was removed.
          onTaken={() => void navigate({ to: '/upload', search: {}, replace: true })}
        />
      ) : (
        <GuestNotice onLogIn={() => onGuest?.()} />
      )}
    </Page>
  )
}
