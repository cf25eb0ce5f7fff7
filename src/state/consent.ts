import { proxy } from 'valtio'

export type ConsentChoice = 'granted' | 'denied'

/** Whether visits of this viewer may be recorded. `src/analytics/consent.ts` decides. */
export const consent = proxy({
  /** The user's choice on this device. */
  choice: null as ConsentChoice | null,
  /** The question is on the screen. */
  isAsked: false,
  /** By the viewer's choice, or because their country requires no consent. */
  isAllowed: false,
  /** Consent was withdrawn, and the server has not confirmed yet that its records are erased. */
  isErasureDue: false,
})

/** Until a viewer has answered the question about records, nothing about what they watch is stored on the device. */
export const hasAnswered = (): boolean => consent.choice !== null || consent.isAllowed
