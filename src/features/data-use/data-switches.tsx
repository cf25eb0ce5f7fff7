import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'

import { messages } from '#messages/settings.ts'
import { connection } from '#shared/network-information.ts'
import { reportPageState } from '#src/offline/page-state.ts'
import { doesBrowserSaveData, isSavingData, prefersStill } from '#src/state/connection.ts'
import { changePlayerSettings, playerSettings } from '#src/state/player-settings.ts'
import { Switch } from '#src/ui/switch.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import css from './data-page.module.css'

/** The viewer's choices about what is fetched, persisted on this device. */
export function DataSwitches() {
  const isHydrated = useIsHydrated()
  const { isDataSaver, hasAutoplay, canMoveUnasked } = useSnapshot(playerSettings)
  const isBrowserSaving = useIsBrowserSaving()
  return (
    <>
      <Switch
        label={messages.dataSaver}
        isOn={isHydrated && isDataSaver}
        onChange={(isOn) => {
          changePlayerSettings({ isDataSaver: isOn })
          reportPageState()
        }}
      >
        {messages.dataSaverHint}
      </Switch>
      <p role="status" className={css.aside}>
        {isBrowserSaving && messages.dataSaverForNow}
      </p>
      <Switch
        label={messages.autoplay}
        isOn={!isHydrated || hasAutoplay}
        onChange={(isOn) => changePlayerSettings({ hasAutoplay: isOn })}
      >
        {isHydrated && isSavingData() ? messages.autoplayHintSaving : messages.autoplayHint}
      </Switch>
      {isHydrated && hasAutoplay && prefersStill() && (
        <Switch
          label={messages.autoplayStill}
          isOn={canMoveUnasked}
          onChange={(isOn) => changePlayerSettings({ canMoveUnasked: isOn })}
        >
          {messages.autoplayStillHint}
        </Switch>
      )}
    </>
  )
}

const subscribe = (onChange: () => void) => {
  connection()?.addEventListener('change', onChange)
  return () => connection()?.removeEventListener('change', onChange)
}

const useIsBrowserSaving = (): boolean => useSyncExternalStore(subscribe, doesBrowserSaveData, () => false)
