import { messages } from '#messages/video.ts'
import { Button } from '#src/ui/button.tsx'
import { download } from '#src/ui/drawings.ts'
import { Icon, pathOf } from '#src/ui/icon.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

/** Offers to save a list of videos for use without a network, if the browser can store them. */
export function SaveListButton({ onSave }: { onSave: () => void }) {
  const isHydrated = useIsHydrated()
  return (
    <Button kind="text" disabled={isHydrated && !('caches' in globalThis)} onClick={onSave}>
      <Icon path={pathOf(download)} />
      {messages.saveForOffline}
    </Button>
  )
}
