import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface Line {
  /** In each direction. */
  kbps: number
  roundTripMs: number
}

const PACKET_BYTES = 1_460

const waitUntil = (atMs: number) => pause(Math.max(0, atMs - performance.now()))

/**
 * Starts a slow line that everything shares, including the service worker's requests: the browser opens its port as the
 * site. Connections take turns packet by packet (like fq_codel), each direction has its own queue, and a new connection
 * costs a round trip.
 */
export async function startSlowLine(targetPort: number, line: Line) {
  const sockets = new Set<Socket>()

  /** @returns one direction of the line, which all connections share */
  function oneWay() {
    let freeAtMs = 0
    return async function carry(from: Socket, to: Socket): Promise<void> {
      let arrival: Promise<unknown> = Promise.resolve()
      for await (const chunk of from) {
        const bytes = chunk as Buffer
        for (let start = 0; start < bytes.length; start += PACKET_BYTES) {
          const packet = bytes.subarray(start, start + PACKET_BYTES)
          freeAtMs = Math.max(performance.now(), freeAtMs) + (packet.length * 8) / line.kbps
          const sentAtMs = freeAtMs
          arrival = arrival
            .then(() => waitUntil(sentAtMs + line.roundTripMs / 2))
            .then(() => to.destroyed || to.write(packet))
          // The connection's next packet is queued once this one is sent and its reader wants more.
          await waitUntil(sentAtMs)
          if (to.writableNeedDrain) await once(to, 'drain')
        }
      }
      await arrival
      to.end()
    }
  }

  const carryUp = oneWay()
  const carryDown = oneWay()
  const server = createServer((browser) => {
    const site = connect(targetPort, 'localhost')
    const cut = () => {
      browser.destroy()
      site.destroy()
    }
    for (const socket of [browser, site]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => sockets.delete(socket))
    }
    browser.on('close', cut)
    const connected = pause(line.roundTripMs).then(() => carryUp(browser, site))
    void Promise.all([connected, carryDown(site, browser)]).catch(cut)
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
