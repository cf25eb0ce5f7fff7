import { useSnapshot } from 'valtio'

import { messages } from '#messages/settings.ts'
import { changePlayerSettings, playerSettings } from '#src/state/player-settings.ts'
import { Choice } from '#src/ui/choice.tsx'
import { FieldRow, Rows, SwitchRow } from '#src/ui/rows.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

/** Chooses how videos play on this device. */
export default function PlaybackSection() {
  const isHydrated = useIsHydrated()
  const settings = useSnapshot(playerSettings)
  return (
    <Rows>
      <SwitchRow
        label={messages.autoAdvance}
        isOn={isHydrated && settings.isAutoAdvancing}
        onChange={(isOn) => changePlayerSettings({ isAutoAdvancing: isOn })}
      />
      <FieldRow>
        <Choice
          legend={messages.subtitles}
          options={[
            { value: 'auto', label: messages.whenMuted },
            { value: 'on', label: messages.on },
            { value: 'off', label: messages.off },
          ]}
          // The server renders for a device without earlier choices.
          value={isHydrated ? settings.subtitles : 'auto'}
          onChange={(subtitles) => changePlayerSettings({ subtitles })}
        />
      </FieldRow>
    </Rows>
  )
}
