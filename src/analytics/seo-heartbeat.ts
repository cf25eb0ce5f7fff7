/** Specification section 7.6: 1 to 9 seconds after load. */
const SECONDS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/**
 * Emits a beat at each second from the first to the ninth after load while the page is open: the last beat shows
 * how soon visitors from a search leave. Past beats are emitted at once, with their time.
 */
export function startSeoHeartbeat(beat: (second: number, timeMs: number) => void): void {
  const start = () => {
    const [navigation] = performance.getEntriesByType('navigation')
    // Zero until the load event itself has ended.
    const loadedAtMs = navigation?.loadEventStart || performance.now()
    for (const second of SECONDS) {
      const atMs = loadedAtMs + second * 1_000
      const emit = () => beat(second, Math.round(performance.timeOrigin + atMs))
      if (atMs <= performance.now()) emit()
      else setTimeout(emit, atMs - performance.now())
    }
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
