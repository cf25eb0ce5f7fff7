import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/button.tsx'

/** Leads from one's own profile to the settings. */
export const SettingsButton = () => (
  <Link to="/setting/pc" className={buttonClass('quiet')}>
    Settings
  </Link>
)
