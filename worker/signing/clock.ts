let offsetMs = 0

/** The server's time as this device knows it, in whole seconds since 1970. */
export const serverTimeSec = (): number => Math.floor((Date.now() + offsetMs) / 1_000)

/** Learns how far this device's clock is off. `serverTimeMs` is milliseconds since 1970. */
export function setServerTime(serverTimeMs: number): void {
  offsetMs = serverTimeMs - Date.now()
}
