import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import process from 'node:process'

import { watchNpm } from './npm-watch.mjs'
import { Problem } from './problem.mjs'

/** What asks the server to stop. A closed terminal is no reason to skip the orderly way. */
const stopSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
/** One Ctrl-C arrives twice: from the terminal, and forwarded by npm. */
const echoMs = 500

/**
 * Runs the server until it ends. The server has a process group of its own and hears from here only, so a Ctrl-C
 * asks it to stop once; a second one ends it at once.
 * @param {string} runtime
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} its exit code; 128 and the signal's number when a signal ended it
 */
export function runServer(runtime, args, { cwd, env }) {
  return new Promise((resolve, reject) => {
    const followParent = new URL('follow-parent.mjs', import.meta.url).href
    const child = spawn(runtime, ['--import', followParent, ...args], {
      cwd,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    })
    let askedAt = 0
    const stop = () => {
      if (askedAt === 0) {
        askedAt = performance.now()
        child.kill('SIGTERM')
      } else if (performance.now() - askedAt > echoMs) {
        child.kill('SIGKILL')
      }
    }
    for (const signal of stopSignals) process.on(signal, stop)
    const stopWatching = watchNpm(stop)
    child.on('error', (error) => reject(new Problem(`The server could not be started: ${error.message}.`)))
    child.on('exit', (code, signal) => {
      for (const name of stopSignals) process.off(name, stop)
      stopWatching()
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL'])
    })
  })
}
