import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface Line {
  kbps: number
  roundTripMs: number
}

/** One line that everything shares, what the service worker fetches too: the browser opens its port as the site. */
export async function startSlowLine(targetPort: number, line: Line) {
  const bytesPerMs = line.kbps / 8
  let freeAtMs = 0
  const sockets = new Set<Socket>()

  async function carry(from: Socket, to: Socket): Promise<void> {
    for await (const chunk of from) {
      const bytes = chunk as Buffer
      freeAtMs = Math.max(performance.now(), freeAtMs) + bytes.length / bytesPerMs
      await pause(freeAtMs - performance.now() + line.roundTripMs / 2)
      if (!to.write(bytes)) await once(to, 'drain')
    }
    to.end()
  }

  const server = createServer((browser) => {
    const site = connect(targetPort, 'localhost')
    for (const socket of [browser, site]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => sockets.delete(socket))
    }
    const cut = () => {
      browser.destroy()
      site.destroy()
    }
    void Promise.all([carry(browser, site), carry(site, browser)]).catch(cut)
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
