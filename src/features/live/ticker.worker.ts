/** Ticks at an interval, also for a page in the background, whose own timers would run only once a second. */
onmessage = ({ data: intervalMs }: MessageEvent<number>) => {
  setInterval(() => postMessage(null), intervalMs)
}
