import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { startProcess } from './processes.ts'
import type { RemoteBrowser } from './remote-browser.ts'

/** Videos start by themselves as they do for a user, muted; the browser asks nothing and makes no requests of its own. */
const PREFERENCES = {
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'app.update.disabledForTesting': true,
  'intl.accept_languages': 'en',
}

interface Reply {
  id?: number
  result?: unknown
  message?: string
}

interface BidiEvent {
  method?: string
  params?: { level?: string; text?: string | null }
}

/**
 * Starts Debian's Firefox. It speaks WebDriver BiDi itself (W3C), over a socket; Debian has no driver for the older
 * protocol.
 */
export async function startFirefox(): Promise<RemoteBrowser> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'vireo-firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(path.join(profile, 'user.js'), lines.join(''))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const size = ['--width=1280', '--height=900']
  const firefox = await startProcess(
    'firefox-esr',
    [...args, ...size, 'about:blank'],
    /WebDriver BiDi listening on (ws:\S+)/,
  )
  let errors: string[] = []
  const send = await connect(`${firefox.found}/session`, ({ method, params }) => {
    if (method === 'log.entryAdded' && params?.level === 'error') errors.push(params.text ?? '')
  })
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      // As JSON, since the protocol has a format of its own for values.
      const answer = await send('script.evaluate', {
        expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
        target: { context },
        awaitPromise: true,
      })
      const { result, exceptionDetails } = answer as {
        result?: { value: string }
        exceptionDetails?: { text: string }
      }
      if (!result) throw new Error(exceptionDetails?.text)
      return JSON.parse(result.value) as unknown
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    takePicture: async () => {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
    takeErrors: () => {
      const taken = errors
      errors = []
      return taken
    },
    close: async () => {
      await firefox.stop()
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/**
 * Opens the socket. `onEvent` is called with what comes unasked.
 * @returns a function that sends a command and returns its result
 */
async function connect(
  address: string,
  onEvent: (event: BidiEvent) => void,
): Promise<(method: string, params: object) => Promise<unknown>> {
  const socket = new WebSocket(address)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`Firefox does not listen on ${address}.`)))
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply & BidiEvent
    if (reply.id === undefined) return onEvent(reply)
    const { id, result, message } = reply
    if (result === undefined) waiting.get(id)?.reject(new Error(message))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  let lastId = 0
  return (method, params) => {
    lastId += 1
    const answer = Promise.withResolvers<unknown>()
    waiting.set(lastId, answer)
    socket.send(JSON.stringify({ id: lastId, method, params }))
    return answer.promise
  }
}
