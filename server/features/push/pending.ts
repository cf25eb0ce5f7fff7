import type { PushStream } from './push-stream.ts'
import { ANYBODY, type Sight } from './repository.ts'

/** Something to be read once and told to several. */
export interface Order extends Sight {
  /** Absent: whoever watches it. */
  streams?: Set<PushStream>
}

export const keyOf = ({ viewerId, subjectId }: Sight): string => `${viewerId}:${subjectId}`

/** What has changed and is still to be told: each subject once for each viewer, however often it changed. */
export class Pending {
  /** Those for one person, who is told more, go first. */
  #personal = new Map<string, Order>()
  #public = new Map<string, Order>()

  get isEmpty(): boolean {
    return this.#personal.size === 0 && this.#public.size === 0
  }

  addForWatchers(subjectId: string): void {
    this.#public.set(subjectId, { viewerId: ANYBODY, subjectId })
  }

  addFor(stream: PushStream, subjectId: string): void {
    const { viewerId } = stream.listener
    const key = keyOf({ viewerId, subjectId })
    const order = this.#personal.get(key)
    if (order) order.streams?.add(stream)
    else this.#personal.set(key, { viewerId, subjectId, streams: new Set([stream]) })
  }

  take(): Order[] {
    const orders = [...this.#personal.values(), ...this.#public.values()]
    this.#personal = new Map()
    this.#public = new Map()
    return orders
  }

  /** Puts back what could not be read. */
  putBack(orders: readonly Order[]): void {
    for (const { subjectId, streams } of orders) {
      if (streams) for (const stream of streams) this.addFor(stream, subjectId)
      else this.addForWatchers(subjectId)
    }
  }
}
