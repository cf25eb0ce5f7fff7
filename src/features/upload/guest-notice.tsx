import { useEffect, useState } from 'react'

import { callWorker } from '#src/data/api.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** What a guest finds who wants to post, with what is left of somebody whose session has ended. */
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
        text: 'Somebody who was logged in here has a video on this device that is not posted yet. It goes on when that person logs in again.',
      }
    : {
        title: `${count} videos are waiting`,
        text: `Somebody who was logged in here has ${count} videos on this device that are not posted yet. They go on when that person logs in again.`,
      }

const invitation = (isOnline: boolean) => ({
  title: 'Post a video of your own',
  text: isOnline
    ? 'Log in or sign up first. It takes a few seconds.'
    : 'Log in or sign up first, as soon as you have a network. After that you can prepare videos without one.',
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
