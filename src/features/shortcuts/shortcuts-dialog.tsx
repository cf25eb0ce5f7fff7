import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { messages } from '#messages/more.ts'
import { changePlayerSettings, playerSettings } from '#src/state/player-settings.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Switch } from '#src/ui/switch.tsx'

import css from './shortcuts-dialog.module.css'

/** Keys in groups; single-letter keys can be turned off. */
const shortcuts = (): [does: string, ...keys: string[]][] => [
  [messages.doesPlay, messages.keySpace],
  [messages.doesSeek, '←', '→'],
  [messages.doesNext, '↓', messages.keyPageDown, 'J'],
  [messages.doesPrevious, '↑', messages.keyPageUp, 'K'],
  [messages.doesEnds, messages.keyHome, messages.keyEnd],
  [messages.doesLeaveFeed, messages.keyCtrlHome, messages.keyCtrlEnd],
  [messages.doesLike, 'L'],
  [messages.doesComments, 'T'],
  [messages.doesMute, 'M'],
  [messages.doesSubtitles, 'C'],
  [messages.doesSave, 'B'],
  [messages.doesShare, 'S'],
  [messages.doesSpeed, '<', '>'],
  [messages.doesDoubleSpeed, messages.holdVideo],
  [messages.doesMore, 'O'],
  [messages.doesClear, 'H'],
  [messages.doesFullScreen, 'F'],
  [messages.doesPictureInPicture, 'I'],
  [messages.doesEscape, messages.keyEscape],
  [messages.doesList, '?'],
]

interface NavigatorWithKeyboard {
  /** Chromium only. */
  keyboard?: { getLayoutMap?: () => Promise<ReadonlyMap<string, string>> }
}

/**
 * Labels of the keys on this keyboard, by their names: the key that types J on a US keyboard types other letters on
 * other layouts.
 */
function useKeyLabels(): (key: string) => string {
  const [layout, setLayout] = useState<ReadonlyMap<string, string>>()
  useEffect(() => {
    const { keyboard } = navigator as NavigatorWithKeyboard
    keyboard?.getLayoutMap?.().then(setLayout, () => {
      // Not allowed in a frame: keys are named as on a US keyboard, as in browsers without this API.
    })
  }, [])
  return (key) => layout?.get(`Key${key}`)?.toUpperCase() ?? key
}

/** The keys that move and control a feed (WCAG 2.1.4: single-letter keys can be turned off). */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { hasLetterKeys } = useSnapshot(playerSettings)
  const labelOf = useKeyLabels()
  return (
    <Dialog title={messages.keyboardShortcuts} onClose={onClose}>
      <dl className={css.list}>
        {shortcuts().map(([does, ...keys]) => (
          <div key={keys.join(' ')} className={css.row}>
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
          label={messages.letterKeys}
          isOn={hasLetterKeys}
          onChange={(isOn) => changePlayerSettings({ hasLetterKeys: isOn })}
        />
      </div>
    </Dialog>
  )
}
