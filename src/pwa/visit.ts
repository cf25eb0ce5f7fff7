import type { FromServiceWorker } from '#contract/sw-messages.ts'

import { isStandaloneWindow } from './display-mode.ts'
import { detectLaunchMode, launchModes, type LaunchMode } from './launch-mode.ts'
import { isSearchEngine } from './search-engine.ts'

const STORAGE_KEY = 'vireo.launch-mode'

/**
 * Decides the launch mode and keeps it for the session. The service worker knows of installed windows that a
 * page cannot recognise; its word counts as rule 2, so it stands back behind a value from an earlier page.
 */
export function startVisit(): void {
  const stored = readStored()
  setLaunchMode(detectLaunchMode(readVisit(stored)))
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<Partial<FromServiceWorker>>) => {
      if (data?.type !== 'LAUNCH_MODE' || data.launchMode !== 'pwa') return
      setLaunchMode(detectLaunchMode({ ...readVisit(stored), isStandalone: true }))
    },
  )
}

function setLaunchMode(mode: LaunchMode): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, mode)
  } catch {
    // Without storage the rules are applied afresh on each page.
  }
}

function readStored(): LaunchMode | undefined {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY)
    return launchModes.find((mode) => mode === stored)
  } catch {
    return undefined
  }
}

function readVisit(stored: LaunchMode | undefined) {
  const query = new URLSearchParams(location.search)
  const referral = query.get('refer')
  return {
    stored,
    isStandalone: isStandaloneWindow(),
    isEmbedReferral: referral === 'embed',
    isAmpReferral: referral === 'amp',
    lm: query.get('lm'),
    source: query.get('source'),
    isFromWebapp: query.has('is_from_webapp'),
    isSearchEngine: isSearchEngine(document.referrer),
    hasReferrer: document.referrer !== '',
  }
}
