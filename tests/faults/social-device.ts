import type { Input, OutboxOp } from '#contract/endpoints/index.ts'
import { ApiError } from '#contract/errors.ts'
import type { Random } from '#demo/fill/random.ts'
import { randomId } from '#shared/random-id.ts'
import type { TestClient } from '#support/server.ts'
import { networkProblem } from '#worker/http/problems.ts'
import { createMemoryStore } from '#worker/outbox/memory-store.fixture.ts'
import { Outbox } from '#worker/outbox/outbox.ts'
import type { OutboxRecord } from '#worker/outbox/queue.ts'

/** The share of requests that are lost while the network is up. */
const LOST_BEFORE = 0.08
const LOST_AFTER = 0.12
/** A hundredth of the outages on a train: the outbox does not know how long they are. */
const FLAP_MS = { min: 5, max: 60 }

/** A network that goes down and comes back, for all devices. */
export class FlappingNetwork {
  readonly #random: Random
  readonly #devices: Device[] = []
  #isDown = false
  #timer: ReturnType<typeof setTimeout> | undefined
  faultCount = 0

  constructor(random: Random) {
    this.#random = random
  }

  add(device: Device): void {
    this.#devices.push(device)
  }

  start(): void {
    this.#isDown = !this.#isDown
    // As a browser's `online` event does.
    if (!this.#isDown) for (const device of this.#devices) device.outbox.wake()
    this.#timer = setTimeout(() => this.start(), this.#random.integer(FLAP_MS.min, FLAP_MS.max))
  }

  /** Leaves the network up from now on. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isDown = false
    for (const device of this.#devices) device.outbox.wake()
  }

  /** Sends a request; the request or its response may get lost. */
  async pass<T>(send: () => Promise<T>): Promise<T> {
    const fate = this.#timer === undefined ? 1 : this.#random.next()
    if (this.#isDown || fate < LOST_BEFORE) this.#lose()
    const answer = await send()
    if (this.#isDown || fate < LOST_BEFORE + LOST_AFTER) this.#lose()
    return answer
  }

  #lose(): never {
    this.faultCount += 1
    throw new ApiError(networkProblem)
  }
}

/** Carries the requests of devices. */
interface Network {
  add: (device: Device) => void
  pass: <T>(send: () => Promise<T>) => Promise<T>
}

/** One user's browser: the worker's own outbox over a disk in memory, against the real server. */
export class Device {
  readonly name: string
  readonly userId: string
  readonly client: TestClient
  readonly outbox: Outbox

  constructor(name: string, userId: string, client: TestClient, network: Network) {
    this.name = name
    this.userId = userId
    this.client = client
    this.outbox = new Outbox({
      store: createMemoryStore<OutboxRecord>(),
      send: ({ id, op, input }) => network.pass(() => client.call(op, input, { idempotencyKey: id })),
      currentUserId: () => userId,
      isOnline: () => true,
      onFailure: () => {},
      emit: () => {},
      broadcast: () => {},
    })
    network.add(this)
  }

  act<K extends OutboxOp>(op: K, input: Input<K>): Promise<void> {
    return this.outbox.add({
      id: randomId(),
      op,
      input,
      userId: this.userId,
      subject: '',
      createdAtMs: Date.now(),
    })
  }

  /** Actions that the server has not applied, or has refused. */
  async left(): Promise<string[]> {
    const { actions } = await this.outbox.list()
    return actions.map(({ op, state, problem }) => `${op} ${state} ${problem?.message ?? ''}`)
  }
}
