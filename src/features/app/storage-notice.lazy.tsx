import { useSnapshot } from 'valtio'

import { messages } from '#messages/app.ts'
import { blockedStorage } from '#src/state/notices.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

/** Shows once which features do not work in a browser that blocks cookies or storage. */
export default function StorageNotice() {
  const { kind } = useSnapshot(blockedStorage)
  if (!kind) return null
  return (
    <Banner
      label={messages.cookiesAndStorage}
      isLong
      text={kind === 'cookies' ? messages.cookiesBlocked : messages.storageBlocked}
    >
      <Button onClick={() => (blockedStorage.isDismissed = true)}>{messages.ok}</Button>
    </Banner>
  )
}
