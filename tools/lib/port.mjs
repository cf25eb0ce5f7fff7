import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { commandMessage } from './command-messages.mjs'
import { Problem } from './problem.mjs'

const defaultPort = 3000
const maxPort = 65_535
const retryMs = 100

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {number}
 * @throws {Problem} when PORT is not a port
 */
export function readPort(env) {
  const text = env['PORT']?.trim() || String(defaultPort)
  if (!/^\d+$/.test(text) || Number(text) > maxPort) {
    throw new Problem(commandMessage('settingNotInteger', { name: 'PORT', max: maxPort, value: text }))
  }
  return Number(text)
}

/**
 * Checks now what the server would only find out after a long build. Waits for a server that is just stopping.
 * @param {number} port
 * @param {string} host
 * @param {number} [patienceMs]
 * @throws {Problem} when the port cannot be listened on
 */
export async function assertPortIsFree(port, host, patienceMs = 2000) {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const error = await tryToListen(port, host)
    if (!error) return
    if (error.code !== 'EADDRINUSE' || performance.now() > deadline) throw explain(error, port, host)
    await sleep(retryMs)
  }
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<NodeJS.ErrnoException | undefined>} the reason why not; undefined if it works
 */
function tryToListen(port, host) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', resolve)
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}

/**
 * @param {NodeJS.ErrnoException} error
 * @param {number} port
 * @param {string} host
 */
function explain(error, port, host) {
  if (error.code === 'EADDRINUSE') {
    const other = port < maxPort ? port + 1 : defaultPort
    return new Problem(commandMessage('portTaken', { port, command: `PORT=${other} npm start` }))
  }
  if (error.code === 'EACCES') {
    return new Problem(commandMessage('portForbidden', { port, command: 'PORT=3000 npm start' }))
  }
  return new Problem(commandMessage('portUnusable', { host, port, reason: error.message }))
}
