import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { messages } from '#messages/settings.ts'
import { changeTheme, restoreTheme, theme } from '#src/state/theme.ts'
import { Choice } from '#src/ui/choice.tsx'
import { cardClass } from '#src/ui/surfaces.ts'

/** Chooses a dark or a light theme on this device, or the device's own. */
export default function ThemeSection() {
  const { chosen } = useSnapshot(theme)
  useEffect(restoreTheme, [])
  return (
    <div className={cardClass}>
      <Choice
        legend={messages.themeChoice}
        options={[
          { value: 'device', label: messages.themeDevice },
          { value: 'dark', label: messages.themeDark },
          { value: 'light', label: messages.themeLight },
        ]}
        value={chosen}
        onChange={changeTheme}
      />
    </div>
  )
}
