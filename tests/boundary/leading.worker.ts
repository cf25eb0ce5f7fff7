/** Takes turns to lead as a tab's worker does, reports its state, and freezes on request. */
import { takeTurnsToLead } from '#worker/leader.ts'

takeTurnsToLead('test-leader', (signal) => {
  postMessage('leads')
  signal.addEventListener('abort', () => postMessage('stopped'))
})
postMessage('started')

addEventListener('message', ({ data: standStillMs }: MessageEvent<number>) => {
  postMessage('frozen')
  const endMs = performance.now() + standStillMs
  while (performance.now() < endMs);
})
