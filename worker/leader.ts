import { whenAborted } from '#shared/when-aborted.ts'

/** Interval of a leader's heartbeats. */
const HEARTBEAT_INTERVAL_MS = 1_000
/** After this many missed heartbeats the leader is frozen. It still holds its lock, so another one steals it. */
const MISSED_HEARTBEATS = 5
/** Keeps tabs from stealing all at once. */
const JITTER_MS = 300

/**
 * Lets the worker of one tab do the work for all. `lead` runs whenever this worker becomes the leader, and must
 * not throw. Its signal aborts when this worker stops leading: after `stop`, or after it was frozen and another
 * one stole the lock, which it learns when it runs again. Two workers may therefore lead for a short time: the
 * work has to be safe to do twice.
 *
 * Without Web Locks (a plain http address) every worker leads. Without BroadcastChannel no lock is stolen.
 * @param name of the lock, and of the channel of its heartbeat
 * @returns `stop`
 */
export function takeTurnsToLead(name: string, lead: (signal: AbortSignal) => void): () => void {
  const stopping = new AbortController()
  // Missing outside secure contexts, although its type says otherwise.
  const locks: LockManager | undefined = navigator.locks
  if (locks) void compete(name, locks, lead, stopping.signal)
  else lead(stopping.signal)
  return () => stopping.abort()
}

async function compete(
  name: string,
  locks: LockManager,
  lead: (signal: AbortSignal) => void,
  stopped: AbortSignal,
): Promise<void> {
  const pulse = openPulse(name)
  let isStealing = false
  while (!stopped.aborted) {
    const turn = new AbortController()
    const wait = new AbortController()
    const stop = () => {
      turn.abort()
      wait.abort()
    }
    stopped.addEventListener('abort', stop)
    const stopWatching = isStealing ? () => {} : pulse.watch(() => wait.abort())
    try {
      await locks.request(name, isStealing ? { steal: true } : { signal: wait.signal }, async () => {
        stopWatching()
        const stopBeating = pulse.beat()
        lead(turn.signal)
        await whenAborted(turn.signal)
        stopBeating()
      })
    } catch (error) {
      // The wait was aborted, or the lock was stolen. Any other error means that there are no locks here.
      if (!(error instanceof DOMException && error.name === 'AbortError')) return lead(stopped)
    } finally {
      stopWatching()
      turn.abort()
      stopped.removeEventListener('abort', stop)
    }
    isStealing = wait.signal.aborted
  }
  pulse.close()
}

interface Pulse {
  /** Sends heartbeats until the returned function is called. */
  beat(): () => void
  /** Calls back once when too many heartbeats have been missed, unless the returned function is called first. */
  watch(onSilence: () => void): () => void
  close(): void
}

/**
 * Opens a channel of heartbeats. It counts its own ticks, not the time: a worker that was frozen itself has
 * not missed anything.
 */
function openPulse(name: string): Pulse {
  if (typeof BroadcastChannel === 'undefined') {
    return { beat: () => () => {}, watch: () => () => {}, close: () => {} }
  }
  const channel = new BroadcastChannel(`${name}-heartbeat`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  const publishHeartbeat = () => channel.postMessage('alive')
  let missedCount = 0
  channel.addEventListener('message', () => {
    missedCount = 0
  })
  return {
    beat() {
      publishHeartbeat()
      const timer = setInterval(publishHeartbeat, HEARTBEAT_INTERVAL_MS)
      return () => clearInterval(timer)
    },
    watch(onSilence) {
      missedCount = 0
      const timer = setInterval(
        () => {
          missedCount += 1
          if (missedCount <= MISSED_HEARTBEATS) return
          clearInterval(timer)
          onSilence()
        },
        HEARTBEAT_INTERVAL_MS + Math.random() * JITTER_MS,
      )
      return () => clearInterval(timer)
    },
    close: () => channel.close(),
  }
}
