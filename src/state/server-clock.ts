import { proxy } from 'valtio'

/** Milliseconds by which this device's clock is behind the server's: 0 until a response has shown that it is wrong. */
export const serverClock = proxy({ offsetMs: 0 })
