import { useSession } from '#src/data/use-session.ts'
import { DataPage } from '#src/features/data-use/data-page.tsx'
import { StoredVideos } from '#src/features/own-videos/stored-videos.tsx'
import { BackButton } from '#src/ui/back-button.tsx'

/** Data and storage: of this device, and of the user's videos on the site. */
export function DataScreen() {
  const { user } = useSession()
  return <DataPage back={<BackButton place="bar" />}>{user && <StoredVideos />}</DataPage>
}
