/** Ticks at an interval, also for a page in the background, whose own timers would run once a second there. */
onmessage = ({ data: intervalMs }: MessageEvent<number>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's page is no window
  setInterval(() => postMessage(null), intervalMs)
}
