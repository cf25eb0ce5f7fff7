import { Link } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { device, disk } from '#src/ui/drawings.ts'
import { Icon } from '#src/ui/icon.tsx'
import { iconRowClass } from '#src/ui/surfaces.ts'

/** Menu rows that lead to the data that this device fetches and stores. */
export const DeviceLinks = () => (
  <>
    <li>
      <Link to="/offline" className={iconRowClass}>
        <Icon path={device} />
        {messages.offlineVideos}
      </Link>
    </li>
    <li>
      <Link to="/data" className={iconRowClass}>
        <Icon path={disk} />
        {messages.dataAndStorage}
      </Link>
    </li>
  </>
)
