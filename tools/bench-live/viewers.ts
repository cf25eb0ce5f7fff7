import net from 'node:net'

import { LIVE_EVENTS_PATH } from '#contract/live.ts'

/** Below the server's limit per address. */
const VIEWERS_PER_ADDRESS = 400
/** Viewers that connect at the same time. */
const CONNECTING_COUNT = 100

/** A local address for the viewer of a number: 127.0.1.1, 127.0.2.1 … */
const addressOf = (index: number): string => `127.0.${1 + Math.floor(index / VIEWERS_PER_ADDRESS)}.1`

/** Viewers of one room, each with an event stream, who record when a text reaches them. */
export class Viewers {
  readonly #sockets: net.Socket[] = []
  #mark = ''
  #arrivedAtMs: number[] = []
  #onArrival = () => {}

  get count(): number {
    return this.#sockets.length
  }

  /** Adds viewers up to a number. */
  async fillUp(port: number, roomId: string, count: number): Promise<void> {
    while (this.count < count) {
      const next = Array.from({ length: Math.min(CONNECTING_COUNT, count - this.count) }, (_, offset) =>
        this.#connect(port, roomId, this.count + offset),
      )
      this.#sockets.push(...(await Promise.all(next)))
    }
  }

  async #connect(port: number, roomId: string, index: number): Promise<net.Socket> {
    const socket = net.connect({ host: '127.0.0.1', port, localAddress: addressOf(index) })
    const { promise, resolve, reject } = Promise.withResolvers<net.Socket>()
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The server has ended the stream of a viewer.')))
    socket.setEncoding('utf8').once('data', (answer: string) => {
      if (!answer.startsWith('HTTP/1.1 200'))
        reject(new Error(`A viewer was refused: ${answer.slice(0, 200)}`))
      socket.on('data', (text: string) => this.#read(text))
      resolve(socket)
    })
    socket.write(
      `GET ${LIVE_EVENTS_PATH}?roomId=${roomId} HTTP/1.1\r\nhost: localhost:${port}\r\n` +
        `cookie: vireo_csrf=viewer${index}\r\naccept: text/event-stream\r\n\r\n`,
    )
    return promise
  }

  #read(text: string): void {
    if (this.#mark === '' || !text.includes(this.#mark)) return
    this.#arrivedAtMs.push(performance.now())
    if (this.#arrivedAtMs.length >= this.count) this.#onArrival()
  }

  /**
   * Does something that sends a text to every viewer.
   * @returns milliseconds from its beginning to the arrival, for each viewer
   */
  async measure(mark: string, run: () => Promise<unknown>): Promise<number[]> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#mark = mark
    this.#arrivedAtMs = []
    this.#onArrival = resolve
    const beganAtMs = performance.now()
    await run()
    await promise
    this.#mark = ''
    return this.#arrivedAtMs.map((atMs) => atMs - beganAtMs)
  }

  leave(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.length = 0
  }
}
