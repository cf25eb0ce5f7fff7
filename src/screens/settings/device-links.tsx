import { Link } from '@tanstack/react-router'

import { rowClass } from '#src/ui/surfaces.ts'

/** Rows of a menu that lead to what this device fetches and keeps. */
export const DeviceLinks = () => (
  <>
    <li>
      <Link to="/offline" className={rowClass}>
        Offline videos
      </Link>
    </li>
    <li>
      <Link to="/data" className={rowClass}>
        Data and storage
      </Link>
    </li>
  </>
)
