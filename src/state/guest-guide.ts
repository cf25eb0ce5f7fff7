import { proxy } from 'valtio'

/** The prompt that asks a guest to log in (specification section 4, guest guide). `features/guest-guide` decides. */
export const guestGuide = proxy({ isDue: false })
