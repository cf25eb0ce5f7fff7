import { findFreePort } from '../site.ts'
import { startProcess, type StartedProcess } from './processes.ts'
import type { RemoteBrowser } from './remote-browser.ts'

const POLL_EVERY_MS = 100
const DRIVER_DEADLINE_MS = 30_000

/** Starts Debian's WebKitGTK in its smallest browser, on a virtual screen. It speaks WebDriver over HTTP (W3C). */
export async function startWebKit(): Promise<RemoteBrowser> {
  const screen = await startProcess(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    /(\d+)\n/,
  )
  const port = await findFreePort()
  // Sound is discarded: the machine that runs tests has no device for it.
  const env = {
    DISPLAY: `:${screen.found}`,
    GDK_BACKEND: 'x11',
    LANG: 'C.UTF-8',
    WEBKIT_GST_USE_PLAYBIN3: '1',
  }
  const driver = await startDriver(port, env)
  const address = `http://127.0.0.1:${port}`
  const { sessionId } = (await send('POST', `${address}/session`, {
    capabilities: { alwaysMatch: { timeouts: { script: 60_000 } } },
  })) as { sessionId: string }
  const session = `${address}/session/${sessionId}`
  await send('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 900 })
  return {
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    evaluate: (expression) => {
      const script = `const done = arguments[0];
        (async () => (${expression}))().then(
          (value) => done({ value: value ?? null }), (error) => done({ error: String(error) }))`
      return send('POST', `${session}/execute/async`, { script, args: [] }).then((answer) => {
        const { value, error } = answer as { value: unknown; error?: string }
        if (error !== undefined) throw new Error(error)
        return value
      })
    },
    perform: async (actions) => void (await send('POST', `${session}/actions`, { actions })),
    resize: async (width, height) =>
      void (await send('POST', `${session}/window/rect`, { x: 0, y: 0, width, height })),
    takePicture: async () => Buffer.from(String(await send('GET', `${session}/screenshot`)), 'base64'),
    close: async () => {
      await send('DELETE', session).catch(() => {})
      await driver.stop()
      await screen.stop()
    },
  }
}

async function startDriver(port: number, env: NodeJS.ProcessEnv): Promise<StartedProcess> {
  const driver = await startProcess('WebKitWebDriver', [`--port=${port}`], undefined, env)
  const endsAt = Date.now() + DRIVER_DEADLINE_MS
  while (Date.now() < endsAt) {
    const isReady = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return driver
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS))
  }
  await driver.stop()
  throw new Error('WebKitWebDriver does not answer.')
}

async function send(method: string, address: string, body?: object): Promise<unknown> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error((value as { message: string }).message)
  return value
}
