import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import process from 'node:process'

import { Problem } from './problem.mjs'

const forwarded = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
/** One Ctrl-C arrives twice: from the terminal, and forwarded by npm. */
const echoMs = 500

/**
 * Runs the server until it ends. The server has a process group of its own and gets each signal from here
 * only, so a Ctrl-C asks it to stop once; a second one ends it at once.
 * @param {string} runtime
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} its exit code; 128 and the signal's number when a signal ended it
 */
export function runServer(runtime, args, { cwd, env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(runtime, args, { cwd, env, stdio: 'inherit', detached: process.platform !== 'win32' })
    let askedAt = 0
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      if (askedAt === 0) {
        askedAt = performance.now()
        child.kill(signal)
      } else if (performance.now() - askedAt > echoMs) {
        child.kill('SIGKILL')
      }
    }
    for (const signal of forwarded) process.on(signal, forward)
    child.on('error', (error) => reject(new Problem(`The server could not be started: ${error.message}.`)))
    child.on('exit', (code, signal) => {
      for (const name of forwarded) process.off(name, forward)
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL'])
    })
  })
}
