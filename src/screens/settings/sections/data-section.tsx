import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/settings.ts'
import { DataSwitches } from '#src/features/data-use/data-switches.tsx'
import { disk, download } from '#src/ui/drawings.ts'
import { LinkRow, Rows } from '#src/ui/rows.tsx'
import { cardClass } from '#src/ui/surfaces.ts'

/** Chooses what is fetched, and leads to what this device fetches and stores. */
export default function DataSection() {
  return (
    <>
      <div className={cardClass}>
        <DataSwitches />
      </div>
      <Rows>
        <LinkRow to="/offline" icon={download} label={app.offlineVideos} />
        <LinkRow to="/data" icon={disk} label={messages.dataUsed} />
      </Rows>
    </>
  )
}
