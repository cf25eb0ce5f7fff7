import { useEffect, useState } from 'react'

import { callWorker } from '#src/data/api.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Notice for guests who want to post, with the draft of a user whose session has ended. */
export function GuestNotice({ onLogIn }: { onLogIn: () => void }) {
  const isOnline = useIsOnline()
  const awaitedCount = useAwaitedCount()
  return (
    <Notice
      icon={awaitedCount > 0 ? 'clock' : 'plus'}
      {...(awaitedCount > 0 ? awaitedWords(awaitedCount) : invitation(isOnline))}
    >
      {isOnline && (
        <Button kind="primary" onClick={onLogIn}>
          Log in
        </Button>
      )}
    </Notice>
  )
}

const awaitedWords = (count: number) =>
  count === 1
    ? {
        title: 'A video is waiting',
        text: 'A video from another account is on this device and not posted yet. It is posted when that account logs in again.',
      }
    : {
        title: `${count} videos are waiting`,
        text: `${count} videos from another account are on this device and not posted yet. They are posted when that account logs in again.`,
      }

const invitation = (isOnline: boolean) => ({
  title: 'Post a video',
  text: isOnline
    ? 'Log in or sign up first. It takes a few seconds.'
    : 'Go online to log in or sign up. After that you can prepare videos offline.',
})

function useAwaitedCount(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    callWorker('uploads.awaitedCount', null).then(setCount, () => {
      // Nobody knows of any: it is the page that a guest finds otherwise.
    })
  }, [])
  return count
}
