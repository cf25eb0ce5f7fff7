import { createServer } from 'node:net'

import { Problem } from './problem.mjs'

const defaultPort = 3000
const maxPort = 65_535

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {number}
 * @throws {Problem} when PORT is not a port
 */
export function readPort(env) {
  const text = env['PORT']?.trim() || String(defaultPort)
  if (!/^\d+$/.test(text) || Number(text) > maxPort) {
    throw new Problem(`PORT must be a whole number from 0 to ${maxPort}, and is "${text}".`)
  }
  return Number(text)
}

/**
 * Finds out now what the server would find out after a long build.
 * @param {number} port
 * @param {string} host
 * @throws {Problem} when the port cannot be listened on
 */
export async function assertPortIsFree(port, host) {
  await new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', (/** @type {NodeJS.ErrnoException} */ error) => reject(explain(error, port, host)))
    probe.listen({ port, host, exclusive: true }, () => probe.close(resolve))
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
    return new Problem(
      `Port ${port} is taken by another program. Stop that program, or choose another port: PORT=${other} npm start`,
    )
  }
  if (error.code === 'EACCES') {
    return new Problem(
      `Port ${port} needs more rights than this account has. Choose one above 1023: PORT=3000 npm start`,
    )
  }
  return new Problem(`The server cannot listen on ${host}, port ${port}: ${error.message}.`)
}
