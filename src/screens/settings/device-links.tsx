import { Link } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { rowClass } from '#src/ui/surfaces.ts'

/** Rows of a menu that lead to what this device fetches and keeps. */
export const DeviceLinks = () => (
  <>
    <li>
      <Link to="/offline" className={rowClass}>
        {messages.offlineVideos}
      </Link>
    </li>
    <li>
      <Link to="/data" className={rowClass}>
        {messages.dataAndStorage}
      </Link>
    </li>
  </>
)
