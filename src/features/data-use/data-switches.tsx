import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'

import { connection } from '#shared/network-information.ts'
import { reportPageState } from '#src/offline/page-state.ts'
import { doesBrowserSaveData, isSavingData, prefersStill } from '#src/state/connection.ts'
import { changePlayerSettings, playerSettings } from '#src/state/player-settings.ts'
import { cardClass } from '#src/ui/surfaces.ts'
import { Switch } from '#src/ui/switch.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import css from './data-page.module.css'

/** The viewer's choices about what is fetched, persisted on this device. */
export function DataSwitches() {
  const isHydrated = useIsHydrated()
  const { isDataSaver, hasAutoplay, canMoveUnasked } = useSnapshot(playerSettings)
  const isBrowserSaving = useIsBrowserSaving()
  return (
    <section className={cardClass}>
      <h2>Data use</h2>
      <Switch
        label="Data saver"
        isOn={isHydrated && isDataSaver}
        onChange={(isOn) => {
          changePlayerSettings({ isDataSaver: isOn })
          reportPageState()
        }}
      >
        Plays videos in their smallest size and loads them only when you tap play.
      </Switch>
      <p role="status" className={css.aside}>
        {isBrowserSaving &&
          'Your browser asks to save data, or your connection is very slow. Data saver is on for now.'}
      </p>
      <Switch
        label="Autoplay"
        isOn={!isHydrated || hasAutoplay}
        onChange={(isOn) => changePlayerSettings({ hasAutoplay: isOn })}
      >
        {isHydrated && isSavingData()
          ? 'With data saver on, videos play only when you tap them.'
          : 'Videos play automatically. When off, a video loads only when you tap it.'}
      </Switch>
      {isHydrated && hasAutoplay && prefersStill() && (
        <Switch
          label="Autoplay with reduced motion"
          isOn={canMoveUnasked}
          onChange={(isOn) => changePlayerSettings({ canMoveUnasked: isOn })}
        >
          Your device asks for reduced motion, so videos play when you tap them. Turn this on to play them
          automatically anyway.
        </Switch>
      )}
    </section>
  )
}

const subscribe = (onChange: () => void) => {
  connection()?.addEventListener('change', onChange)
  return () => connection()?.removeEventListener('change', onChange)
}

const useIsBrowserSaving = (): boolean => useSyncExternalStore(subscribe, doesBrowserSaveData, () => false)
