import { useSnapshot } from 'valtio'

import { messages } from '#messages/settings.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { changePlayerSettings, playerSettings } from '#src/state/player-settings.ts'
import { Choice } from '#src/ui/choice.tsx'
import { keyboard } from '#src/ui/drawings.ts'
import { ButtonRow, FieldRow, Rows, SwitchRow } from '#src/ui/rows.tsx'
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
    <Rows>
      <FieldRow>
        <Choice
          legend={messages.subtitleSize}
          options={numbered(messages.small, messages.medium, messages.large)}
          value={subtitleSize}
          onChange={(value) => changePlayerSettings({ subtitleSize: value })}
        />
      </FieldRow>
      <FieldRow>
        <Choice
          legend={messages.subtitleStyle}
          options={numbered(messages.light, messages.solid, messages.highContrast)}
          value={subtitleStyle}
          onChange={(value) => changePlayerSettings({ subtitleStyle: value })}
        />
      </FieldRow>
      <SwitchRow
        label={messages.letterKeys}
        hint={messages.letterKeysHint}
        isOn={!isHydrated || settings.hasLetterKeys}
        onChange={(isOn) => changePlayerSettings({ hasLetterKeys: isOn })}
      />
      <ButtonRow icon={keyboard} label={messages.shortcuts} onClick={() => openDialog('shortcuts')} />
    </Rows>
  )
}
