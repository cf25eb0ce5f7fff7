import { proxy } from 'valtio'

export type ConsentChoice = 'granted' | 'denied'

/** Whether visits of this person may be recorded. `src/analytics/consent.ts` decides. */
export const consent = proxy({
  /** The user's choice on this device. */
  choice: null as ConsentChoice | null,
  /** The question stands on the screen. */
  isAsked: false,
  /** By their choice, or because nobody has to be asked where they are. */
  isAllowed: false,
  /** They took it back, and the server has not said yet that what it has is gone. */
  isErasureDue: false,
})
