import { GUEST_GUIDE_WINDOW_MS } from '#contract/constants.ts'
import { deviceStorage } from '#shared/browser-storage.ts'
import { consent } from '#src/state/consent.ts'
import { readDocumentContext } from '#src/state/document-context.ts'

/** The name of the stored config (specification section 3, stored configs). */
const STORAGE_KEY = 'vireo.guide-login'

export interface Play {
  videoId: string
  /** Milliseconds since 1970. */
  timeMs: number
  /** The path of the page that it was played on. */
  source: string
}

export interface GuideConfig {
  /** How close together two plays have to be. 0: guests are never asked. */
  windowMs: number
  /** Whether the prompt was shown: once, never again. */
  hasShown: boolean
  lastPlay: Play | null
}

/** The operator's choice; unknown in the app's shell, which is one document for all sites. */
const chosenWindowMs = (): number | undefined => readDocumentContext().guestGuideWindowMs

/** Without storage, or the permission to use it, the config applies to this page only. */
let current: GuideConfig = { windowMs: GUEST_GUIDE_WINDOW_MS, hasShown: false, lastPlay: null }

export function readGuideConfig(): GuideConfig {
  // Without storage, or with foreign data in it, this page's config applies.
  const stored = (deviceStorage.readJson(STORAGE_KEY) ?? {}) as Partial<GuideConfig>
  const lastPlay = stored.lastPlay ?? current.lastPlay
  current = { ...current, ...stored, lastPlay }
  return { ...current, windowMs: chosenWindowMs() ?? current.windowMs }
}

export function writeGuideConfig(change: Partial<GuideConfig>): void {
  current = { ...readGuideConfig(), ...change }
  storeGuideConfig()
}

/** Stores a guest's last play only if their visit may be recorded, but always that they were asked. */
export function storeGuideConfig(): void {
  const lastPlay = consent.isAllowed ? current.lastPlay : null
  if (current.hasShown || lastPlay) deviceStorage.write(STORAGE_KEY, { ...current, lastPlay })
  else deviceStorage.remove(STORAGE_KEY)
}
