import { Link } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { rowClass } from '#src/ui/surfaces.ts'

/** Menu rows that lead to the data that this device fetches and stores. */
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
