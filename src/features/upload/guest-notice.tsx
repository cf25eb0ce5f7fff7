import { useEffect, useState } from 'react'

import { messages } from '#messages/upload.ts'
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
      {...(awaitedCount > 0 ? awaitedNotice(awaitedCount) : invitation(isOnline))}
    >
      {isOnline && (
        <Button kind="primary" onClick={onLogIn}>
          {messages.logIn}
        </Button>
      )}
    </Notice>
  )
}

const awaitedNotice = (count: number) => ({
  title: messages.awaitedTitle({ count }),
  text: messages.awaitedText({ count }),
})
const invitation = (isOnline: boolean) => ({
  title: messages.invitation,
  text: isOnline ? messages.invitationText : messages.invitationOfflineText,
})

function useAwaitedCount(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    callWorker('uploads.awaitedCount', null).then(setCount, () => {
      // The draft cannot be read: the page is then the one that guests see anyway.
    })
  }, [])
  return count
}
