import { useSnapshot } from 'valtio'

import { messages } from '#messages/settings.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { changePlayerSettings, playerSettings } from '#src/state/player-settings.ts'
import { Choice } from '#src/ui/choice.tsx'
import { rowClass } from '#src/ui/surfaces.ts'
import { Switch } from '#src/ui/switch.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

/** Choices that are stored as numbers from 0. */
const numbered = (...labels: string[]) => labels.map((label, value) => ({ value, label }))

/** Chooses the look of subtitles and the shortcuts, on this device. */
export default function AccessibilitySection() {
  const isHydrated = useIsHydrated()
  const settings = useSnapshot(playerSettings)
  // The server renders for a device without earlier choices.
  const { subtitleSize, subtitleStyle } = isHydrated ? settings : { subtitleSize: 1, subtitleStyle: 0 }
  return (
    <>
      <Choice
        legend={messages.subtitleSize}
        options={numbered(messages.small, messages.medium, messages.large)}
        value={subtitleSize}
        onChange={(value) => changePlayerSettings({ subtitleSize: value })}
      />
      <Choice
        legend={messages.subtitleStyle}
        options={numbered(messages.light, messages.solid, messages.highContrast)}
        value={subtitleStyle}
        onChange={(value) => changePlayerSettings({ subtitleStyle: value })}
      />
      <Switch
        label={messages.letterKeys}
        isOn={!isHydrated || settings.hasLetterKeys}
        onChange={(isOn) => changePlayerSettings({ hasLetterKeys: isOn })}
      >
        {messages.letterKeysHint}
      </Switch>
      <button type="button" className={rowClass} onClick={() => openDialog('shortcuts')}>
        {messages.shortcuts}
      </button>
    </>
  )
}
