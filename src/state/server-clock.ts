import { proxy } from 'valtio'

/** What this device's clock lacks to the server's, in milliseconds: 0 until an answer has shown that it is wrong. */
export const serverClock = proxy({ offsetMs: 0 })
