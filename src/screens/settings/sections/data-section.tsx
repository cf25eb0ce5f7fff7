import { Link } from '@tanstack/react-router'

import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/settings.ts'
import { DataSwitches } from '#src/features/data-use/data-switches.tsx'
import { rowClass } from '#src/ui/surfaces.ts'

/** Chooses what is fetched, and leads to what this device fetches and stores. */
export default function DataSection() {
  return (
    <>
      <DataSwitches />
      <ul>
        <li>
          <Link to="/offline" className={rowClass}>
            {app.offlineVideos}
          </Link>
        </li>
        <li>
          <Link to="/data" className={rowClass}>
            {messages.dataUsed}
          </Link>
        </li>
      </ul>
    </>
  )
}
