import { proxy } from 'valtio'

import { THEME_KEY } from '#document/theme.ts'
import { deviceStorage } from '#shared/browser-storage.ts'

export type Theme = 'device' | 'dark' | 'light'

/** The theme that the viewer chose on this device. The document has set it before the app starts (document/theme.ts). */
export const theme = proxy<{ chosen: Theme }>({ chosen: 'device' })

export function restoreTheme(): void {
  const stored = deviceStorage.read(THEME_KEY)
  theme.chosen = stored === 'dark' || stored === 'light' ? stored : 'device'
}

/** Shows a theme, now and on later visits. Without storage it applies to this document. */
export function changeTheme(chosen: Theme): void {
  theme.chosen = chosen
  const { dataset } = document.documentElement
  if (chosen === 'device') {
    delete dataset['theme']
    deviceStorage.remove(THEME_KEY)
  } else {
    dataset['theme'] = chosen
    deviceStorage.write(THEME_KEY, chosen)
  }
}
