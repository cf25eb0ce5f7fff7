import { createMeter, type Rate } from './rate-limit.ts'

/** How requests of one kind are let in, for each address. */
export interface GateLimits {
  /** Answered at a time, of one address. Absent: any number. */
  atOnce?: number
  /** Answered at a time, of all addresses together: what the server is given to do beside everything else. */
  atOnceOfAll?: number
  rate: Rate
  /** How long a request waits for its turn, give or take a quarter, so that a thousand do not give up at one moment. */
  maxWaitMs: number
}

/**
 * Lets requests in one after the other, so that one address never keeps the server from all others, nor do many addresses
 * together keep it from everything else: where all places are taken, each address gets one in its turn.
 */
export interface RequestGate {
  /**
   * Waits for the turn of a request, behind those from the same address. What comes too soon is refused only after it has
   * waited: whoever asks again at once is held up too, which costs the server next to nothing.
   * @param signal of the request, which may go away meanwhile
   * @returns what has to be called when it is answered. Undefined when its turn did not come, or it went away
   */
  enter(address: string, signal: AbortSignal): Promise<(() => void) | undefined>
}

/** Lets one that waits go on. */
type Place = (leave: () => void) => void

interface Line {
  runningCount: number
  /** In their order. A set, so that one that gives up is taken out without a look at the others. */
  waiting: Set<Place>
  /** Until the rate lets the next one in. */
  timer: NodeJS.Timeout | undefined
}

/** @param scale multiplies the rate, and how many of one address are answered at a time */
export function createRequestGate(
  { atOnce = Infinity, atOnceOfAll = Infinity, rate, maxWaitMs }: GateLimits,
  scale: number,
  now: () => number = Date.now,
): RequestGate {
  const meter = createMeter(scale, now)
  const maxRunning = Math.max(1, Math.floor(atOnce * scale))
  const lines = new Map<string, Line>()
  /** Addresses with a request that lacks nothing but a place among those of all, in the order of their turns. */
  const ready = new Set<string>()
  let runningCountOfAll = 0

  const advance = (address: string, line: Line): void => {
    clearTimeout(line.timer)
    line.timer = undefined
    if (line.waiting.size === 0) {
      ready.delete(address)
      if (line.runningCount === 0) lines.delete(address)
    } else if (line.runningCount < maxRunning) ready.add(address)
    letIn()
  }

  const letIn = (): void => {
    // One that is added meanwhile comes last.
    for (const address of ready) {
      if (runningCountOfAll >= atOnceOfAll) return
      ready.delete(address)
      const line = lines.get(address)
      const [place] = line?.waiting ?? []
      if (!line || !place) continue
      const waitMs = meter.takeAll([[address, rate]])
      if (waitMs > 0) {
        line.timer = setTimeout(() => advance(address, line), waitMs)
        continue
      }
      line.waiting.delete(place)
      line.runningCount += 1
      runningCountOfAll += 1
      if (line.waiting.size > 0 && line.runningCount < maxRunning) ready.add(address)
      place(leaveOnce(address, line))
    }
  }

  const leaveOnce = (address: string, line: Line) => {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      // Only then, or all that wait would be answered without a look at what else has arrived.
      setImmediate(() => {
        line.runningCount -= 1
        runningCountOfAll -= 1
        // A timer of the line lets its next one in.
        if (line.timer && line.waiting.size > 0) letIn()
        else advance(address, line)
      })
    }
  }

  return {
    enter(address, signal) {
      const line = lines.get(address) ?? { runningCount: 0, waiting: new Set(), timer: undefined }
      lines.set(address, line)
      return new Promise((resolve) => {
        const giveUp = (): void => {
          end()
          line.waiting.delete(place)
          resolve(undefined)
          if (line.waiting.size === 0) advance(address, line)
        }
        const timer = setTimeout(giveUp, maxWaitMs * (0.75 + Math.random() / 2))
        const end = (): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', giveUp)
        }
        const place: Place = (leave) => {
          end()
          resolve(leave)
        }
        line.waiting.add(place)
        signal.addEventListener('abort', giveUp, { once: true })
        if (signal.aborted) giveUp()
        else if (!line.timer) advance(address, line)
      })
    },
  }
}
