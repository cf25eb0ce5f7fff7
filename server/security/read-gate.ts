import { createMeter, type Rate } from './rate-limit.ts'

/** How reads of one kind are let in, for each address. */
export interface ReadLimits {
  /** Answered at a time. */
  atOnce: number
  rate: Rate
  /** How long a read waits for its turn, give or take a quarter, so that a thousand do not give up at one moment. */
  maxWaitMs: number
}

/** Lets reads in one after the other, so that one address never keeps the server from all others. */
export interface ReadGate {
  /**
   * Waits for the turn of a read, behind those from the same address. What comes too soon is refused only after it has
   * waited: whoever asks again at once is held up too, which costs the server next to nothing.
   * @param signal of a request that may go away meanwhile
   * @returns what has to be called when the read is answered. Undefined when its turn did not come, or it went away
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

/** @param scale multiplies the rate, and how many are answered at a time */
export function createReadGate(
  { atOnce, rate, maxWaitMs }: ReadLimits,
  scale: number,
  now: () => number = Date.now,
): ReadGate {
  const meter = createMeter(scale, now)
  const maxRunning = Math.max(1, Math.floor(atOnce * scale))
  const lines = new Map<string, Line>()

  const advance = (address: string, line: Line): void => {
    clearTimeout(line.timer)
    line.timer = undefined
    for (const place of line.waiting) {
      if (line.runningCount >= maxRunning) return
      const waitMs = meter.takeAll([[address, rate]])
      if (waitMs > 0) {
        line.timer = setTimeout(() => advance(address, line), waitMs)
        return
      }
      line.waiting.delete(place)
      line.runningCount += 1
      place(leaveOnce(address, line))
    }
    if (line.runningCount === 0) lines.delete(address)
  }

  const leaveOnce = (address: string, line: Line) => {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      line.runningCount -= 1
      advance(address, line)
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
