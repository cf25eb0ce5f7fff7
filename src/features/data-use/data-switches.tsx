import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'

import { reportPageState } from '#src/offline/page-state.ts'
import { connection, doesBrowserSaveData, isSavingData, prefersStill } from '#src/state/connection.ts'
import { changePlayerSettings, playerSettings } from '#src/state/player-settings.ts'
import { cardClass } from '#src/ui/card.ts'
import { Switch } from '#src/ui/switch.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import css from './data-page.module.css'

/** The person's choices about what is fetched, kept on this device. */
export function DataSwitches() {
  const isHydrated = useIsHydrated()
  const { isDataSaver, hasAutoplay, canMoveUnasked } = useSnapshot(playerSettings)
  const isBrowserSaving = useIsBrowserSaving()
  return (
    <section className={cardClass}>
      <h2>What is fetched</h2>
      <Switch
        label="Data saver"
        isOn={isHydrated && isDataSaver}
        onChange={(isOn) => {
          changePlayerSettings({ isDataSaver: isOn })
          reportPageState()
        }}
      >
        Videos in their smallest size, and only when you play them. Nothing is fetched ahead.
      </Switch>
      <p role="status" className={css.aside}>
        {isBrowserSaving && 'Your browser asks to save data, or your line is very slow: data is saved now.'}
      </p>
      <Switch
        label="Autoplay"
        isOn={!isHydrated || hasAutoplay}
        onChange={(isOn) => changePlayerSettings({ hasAutoplay: isOn })}
      >
        {isHydrated && isSavingData()
          ? 'While data is saved, videos play only when you tap them.'
          : 'Videos play by themselves. Off, nothing of a video is fetched before you tap it.'}
      </Switch>
      {isHydrated && hasAutoplay && prefersStill() && (
        <Switch
          label="Autoplay despite less motion"
          isOn={canMoveUnasked}
          onChange={(isOn) => changePlayerSettings({ canMoveUnasked: isOn })}
        >
          Your device asks for less motion: videos play when you tap them. On, they play by themselves all the
          same.
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
