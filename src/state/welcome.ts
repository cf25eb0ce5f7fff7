import { tabStorage } from '#shared/browser-storage.ts'

/** The step at which a new user of this tab is, so that a reload goes on there. Nobody else has one. */
const STORAGE_KEY = 'vireo.welcome'

interface WelcomePlace {
  userId: string
  step: string
}

/**
 * Stores the step until the welcome ends.
 * @returns a function that ends it
 */
export function rememberWelcome(place: WelcomePlace): () => void {
  tabStorage.write(STORAGE_KEY, place)
  return () => tabStorage.remove(STORAGE_KEY)
}

/** The step at which a reload has interrupted the welcome of this user. Another user has none. */
export function interruptedStep(userId: string | undefined): string | undefined {
  const place = tabStorage.readJson(STORAGE_KEY) as WelcomePlace | undefined
  return place && place.userId === userId ? place.step : undefined
}
