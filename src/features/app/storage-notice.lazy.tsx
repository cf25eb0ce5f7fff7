import { useSnapshot } from 'valtio'

import { blockedStorage } from '#src/state/notices.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

const WORDS = {
  cookies:
    'Your browser blocks cookies for this site. You can watch, but not log in, like, follow, comment, post or save.',
  storage:
    'Your browser blocks storage for this site. You can’t save videos for offline, and what you do offline is lost.',
}

/** Shows once what does not work in a browser that blocks cookies or storage. */
export default function StorageNotice() {
  const { kind } = useSnapshot(blockedStorage)
  if (!kind) return null
  return (
    <Banner label="Cookies and storage" text={WORDS[kind]}>
      <Button onClick={() => (blockedStorage.isDismissed = true)}>OK</Button>
    </Banner>
  )
}
