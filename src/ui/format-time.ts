/** Formats seconds as `1:05`. */
export function formatTime(timeSec: number): string {
  const wholeSec = Math.floor(timeSec)
  return `${Math.floor(wholeSec / 60)}:${String(wholeSec % 60).padStart(2, '0')}`
}
