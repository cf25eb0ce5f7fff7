import { clientsOf, inClients, widenedBy } from './address-block.ts'
import { createMeter, type Rate } from './rate-limit.ts'
import type { SpareTime } from './spare-time.ts'

/** How requests of one kind are let in, for each address. */
export interface GateLimits {
  /** Requests handled at a time for one address. Absent: any number. */
  atOnce?: number
  /** Answered at a time, of all addresses together: what the server is given to do beside everything else. */
  atOnceOfAll?: number
  rate: Rate
  /** An address that asks for no more than this comes before all others. */
  modestRate: Rate
  /** How long a request waits for its turn, give or take a quarter, so that a thousand do not give up at one moment. */
  maxWaitMs: number
}

/**
 * Lets requests in one after the other, so that one address never keeps the server from all others, nor do many addresses
 * together keep it from everything else. Addresses that ask for little are served first, and at once; those that ask for
 * much get the time that the server has to spare; within each group the addresses take turns.
 */
export interface RequestGate {
  /**
   * Waits for the turn of a request, behind those from the same address. Requests that come too soon are refused only after they
   * have waited: this slows down a client that asks again at once, and costs the server next to nothing.
   * @param signal of the request, which may go away meanwhile
   * @returns what has to be called when it is answered. Undefined when its turn did not come, or it went away
   */
  enter(address: string, signal: AbortSignal): Promise<(() => void) | undefined>
}

/** Requests of a browser at a time (HTTP/1.1). An address with more than that asks for much. */
const FEW = 6
/** Turns of addresses with few requests before one of those with many, which may be a school and not an attack. */
const TURNS_OF_FEW = 3

/** Lets one waiting request go on. */
type Place = (leave: () => void) => void

interface Line {
  /** The clients that may stand behind the address: they decide whether it asks for much. */
  clients: readonly string[]
  runningCount: number
  /** In order. A set, so that one that gives up is removed in constant time. */
  waiting: Set<Place>
  /** Until the rate lets the next one in. */
  timer: NodeJS.Timeout | undefined
}

/** @param scale multiplies the rates, how many of one address are answered at a time, and above 1 how many count as few */
export function createRequestGate(
  { atOnce = Infinity, atOnceOfAll = Infinity, rate, modestRate, maxWaitMs }: GateLimits,
  scale: number,
  spareTime: SpareTime,
  now: () => number = Date.now,
): RequestGate {
  const meter = createMeter(scale, now)
  const modestMeter = createMeter(scale, now)
  const maxRunning = Math.max(1, Math.floor(atOnce * scale))
  const few = FEW * Math.max(1, scale)
  /** Limit for addresses with many requests, so that one with few finds a place. */
  const placesOfMany = Math.max(1, Math.floor(atOnceOfAll / 2))
  const lines = new Map<string, Line>()
  /** Requests that run or wait, of all who may stand behind an address. */
  const countsByClient = new Map<string, number>()
  /** Addresses with a request that lacks nothing but its turn, in the order of their turns. */
  const waiting = { modest: new Set<string>(), few: new Set<string>(), many: new Set<string>() }
  let runningCountOfAll = 0
  let turnsSinceMany = 0
  /** Until the next of those with few or many may be let in. */
  let nextTurn: NodeJS.Immediate | undefined
  /** Until there may be time for those with many. */
  let spareTimer: NodeJS.Timeout | undefined

  const stopWaiting = (address: string): void => {
    for (const addresses of Object.values(waiting)) addresses.delete(address)
  }

  const count = ({ clients }: Line, change: 1 | -1): void => {
    for (const client of clients) {
      const left = (countsByClient.get(client) ?? 0) + change
      if (left === 0) countsByClient.delete(client)
      else countsByClient.set(client, left)
    }
  }
  const hasMany = ({ clients }: Line): boolean =>
    clients.some((client, step) => (countsByClient.get(client) ?? 0) > few * widenedBy(step))

  const takeTurn = (address: string, line: Line): void => {
    if (line.waiting.size === 0 || line.runningCount >= maxRunning) return
    if (hasMany(line)) {
      if (waiting.many.has(address)) return
      stopWaiting(address)
      waiting.many.add(address)
    } else if (!waiting.modest.has(address) && !waiting.few.has(address)) {
      waiting.many.delete(address)
      const isModest = modestMeter.takeAll(inClients('', address, modestRate)) === 0
      waiting[isModest ? 'modest' : 'few'].add(address)
    }
  }

  const advance = (address: string, line: Line): void => {
    clearTimeout(line.timer)
    line.timer = undefined
    if (line.waiting.size === 0) {
      stopWaiting(address)
      if (line.runningCount === 0) lines.delete(address)
    } else takeTurn(address, line)
    letIn()
  }

  const letIn = (): void => {
    // One that is added meanwhile comes last.
    for (const address of waiting.modest) {
      if (runningCountOfAll >= atOnceOfAll) return
      letOneIn(address)
    }
    letNextIn()
  }

  /** Lets in one of those with few or many, and then checks what else has arrived. */
  const letNextIn = (): void => {
    if (nextTurn || runningCountOfAll >= atOnceOfAll) return
    const [ofFew] = waiting.few
    const isForMany = ofFew === undefined || turnsSinceMany >= TURNS_OF_FEW
    const address = (isForMany ? takeOneOfMany() : undefined) ?? ofFew
    if (address === undefined) return
    turnsSinceMany = address === ofFew ? turnsSinceMany + 1 : 0
    nextTurn = setImmediate(() => {
      nextTurn = undefined
      letIn()
    })
    letOneIn(address)
  }

  /** Takes the next address with many requests, if the thread has time for it. */
  const takeOneOfMany = (): string | undefined => {
    const [address] = waiting.many
    if (address === undefined || spareTimer || runningCountOfAll >= placesOfMany) return undefined
    const waitMs = spareTime.take()
    if (waitMs === 0) return address
    spareTimer = setTimeout(() => {
      spareTimer = undefined
      letIn()
    }, waitMs)
    return undefined
  }

  const letOneIn = (address: string): void => {
    stopWaiting(address)
    const line = lines.get(address)
    const [place] = line?.waiting ?? []
    if (!line || !place) return
    const waitMs = meter.takeAll([[address, rate]])
    if (waitMs > 0) {
      line.timer = setTimeout(() => advance(address, line), waitMs)
      return
    }
    line.waiting.delete(place)
    line.runningCount += 1
    runningCountOfAll += 1
    takeTurn(address, line)
    place(leaveOnce(address, line))
  }

  const leaveOnce = (address: string, line: Line) => {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      // Only then, or all waiting ones would be handled before checking what else has arrived.
      setImmediate(() => {
        line.runningCount -= 1
        count(line, -1)
        runningCountOfAll -= 1
        // A timer of the line lets its next one in.
        if (line.timer && line.waiting.size > 0) letIn()
        else advance(address, line)
      })
    }
  }

  return {
    enter(address, signal) {
      const line = lines.get(address) ?? {
        clients: clientsOf(address),
        runningCount: 0,
        waiting: new Set(),
        timer: undefined,
      }
      lines.set(address, line)
      return new Promise((resolve) => {
        const giveUp = (): void => {
          end()
          line.waiting.delete(place)
          count(line, -1)
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
        count(line, 1)
        signal.addEventListener('abort', giveUp, { once: true })
        if (signal.aborted) giveUp()
        else if (!line.timer) advance(address, line)
      })
    },
  }
}
