import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { closeDialog } from '#src/state/dialogs.ts'
import { changePlayerSettings, playerSettings } from '#src/state/player-settings.ts'
import { Dialog, useCloseOnBack } from '#src/ui/dialog.tsx'
import { Switch } from '#src/ui/switch.tsx'

import css from './shortcuts-dialog.module.css'

/** Keys in groups; those of one letter can be turned off. */
const SHORTCUTS: [does: string, ...keys: string[]][] = [
  ['Play or pause', 'Space'],
  ['Back, forward', '←', '→'],
  ['Next video', '↓', 'Page Down', 'J'],
  ['Previous video', '↑', 'Page Up', 'K'],
  ['First video, last loaded video', 'Home', 'End'],
  ['Leave the feed', 'Ctrl + Home', 'Ctrl + End'],
  ['Like', 'L'],
  ['Comments', 'T'],
  ['Sound on or off', 'M'],
  ['Subtitles', 'C'],
  ['Save for offline', 'B'],
  ['Share', 'S'],
  ['Slower, faster', '<', '>'],
  ['Double speed', 'Hold the video'],
  ['More', 'O'],
  ['Clear screen', 'H'],
  ['Full screen', 'F'],
  ['Picture in picture', 'I'],
  ['Close, or show controls', 'Esc'],
  ['This list', '?'],
]

interface NavigatorWithKeyboard {
  /** Chromium only. */
  keyboard?: { getLayoutMap?: () => Promise<ReadonlyMap<string, string>> }
}

/** Labels of the keys on this keyboard, by their names: the J of a US keyboard has other letters on other layouts. */
function useKeyLabels(): (key: string) => string {
  const [layout, setLayout] = useState<ReadonlyMap<string, string>>()
  useEffect(() => {
    const { keyboard } = navigator as NavigatorWithKeyboard
    keyboard?.getLayoutMap?.().then(setLayout, () => {
      // Not allowed in a frame: keys are named as on a US keyboard, as where browsers cannot say it.
    })
  }, [])
  return (key) => layout?.get(`Key${key}`)?.toUpperCase() ?? key
}

/** The keys that move and play a feed (WCAG 2.1.4: those of one letter can be turned off). */
export default function ShortcutsDialog() {
  const { hasLetterKeys } = useSnapshot(playerSettings)
  const labelOf = useKeyLabels()
  useCloseOnBack(closeDialog)
  return (
    <Dialog title="Keyboard shortcuts" onClose={closeDialog}>
      <dl className={css.list}>
        {SHORTCUTS.map(([does, ...keys]) => (
          <div key={does} className={css.row}>
            <dt>{does}</dt>
            <dd className={css.keys}>
              {keys.map((key) => (
                <kbd key={key} className={css.key}>
                  {labelOf(key)}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className={css.setting}>
        <Switch
          label="Use single-letter shortcuts"
          isOn={hasLetterKeys}
          onChange={(isOn) => changePlayerSettings({ hasLetterKeys: isOn })}
        />
      </div>
    </Dialog>
  )
}
