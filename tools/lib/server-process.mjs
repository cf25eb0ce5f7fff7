import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import process from 'node:process'

import { commandMessage } from './command-messages.mjs'
import { watchNpm } from './npm-watch.mjs'
import { Problem } from './problem.mjs'
import { formatSeconds } from './progress.mjs'

/** Signals that ask the server to stop. A closed terminal also shuts it down in order. */
const stopSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
/** One Ctrl-C arrives twice: from the terminal, and forwarded by npm. */
const echoMs = 500
/** The wait before a server that died is started again; twice as long each time, until a server has lived for long. */
const defaultPatience = { firstDelayMs: 1_000, maxDelayMs: 60_000 }
/** Message that the server sends once it is serving. */
const startedMessage = 'started'

/**
 * @typedef {object} Run
 * @property {number} exitCode 128 and the signal's number when a signal ended it
 * @property {NodeJS.Signals | null} signal the one that ended it
 * @property {boolean} hasServed
 * @property {number} livedMs
 */

/**
 * Runs the server until it is asked to stop, and starts it again when it dies. A server that has never served is not
 * started again: it has printed the reason. The server has its own process group and gets signals only from here, so a
 * Ctrl-C asks it to stop once; a second one ends it at once.
 * @param {string} runtime
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, patience?: typeof defaultPatience }} options
 * @returns {Promise<number>} its exit code; 128 and the signal's number when a signal ended it
 */
export async function runServer(runtime, args, { cwd, env, patience = defaultPatience }) {
  let askedAt = 0
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let running
  const wait = new AbortController()
  const stop = () => {
    if (askedAt === 0) {
      askedAt = performance.now()
      wait.abort()
      running?.kill('SIGTERM')
    } else if (performance.now() - askedAt > echoMs) {
      running?.kill('SIGKILL')
    }
  }
  for (const signal of stopSignals) process.on(signal, stop)
  const stopWatching = watchNpm(stop)
  try {
    let hasServed = false
    let delayMs = patience.firstDelayMs
    for (;;) {
      const { child, ended } = startServer(runtime, args, { cwd, env })
      running = child
      const run = await ended
      running = undefined
      hasServed ||= run.hasServed
      if (askedAt !== 0 || run.exitCode === 0 || !hasServed) return run.exitCode
      if (run.livedMs > patience.maxDelayMs) delayMs = patience.firstDelayMs
      const { signal, exitCode: code } = run
      const time = formatSeconds(delayMs)
      console.error(
        signal
          ? commandMessage('serverKilled', { signal, time })
          : commandMessage('serverEnded', { code, time }),
      )
      await pause(delayMs, wait.signal)
      if (wait.signal.aborted) return run.exitCode
      delayMs = Math.min(2 * delayMs, patience.maxDelayMs)
    }
  } finally {
    for (const signal of stopSignals) process.off(signal, stop)
    stopWatching()
  }
}

/**
 * @param {string} runtime
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {{ child: import('node:child_process').ChildProcess, ended: Promise<Run> }}
 */
function startServer(runtime, args, { cwd, env }) {
  const followParent = new URL('follow-parent.mjs', import.meta.url).href
  const startedAt = performance.now()
  const child = spawn(runtime, ['--import', followParent, ...args], {
    cwd,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  let hasServed = false
  child.on('message', (message) => (hasServed ||= message === startedMessage))
  const ended = new Promise((resolve, reject) => {
    child.on('error', (error) =>
      reject(new Problem(commandMessage('serverNotStarted', { reason: error.message }))),
    )
    child.on('exit', (code, signal) =>
      resolve({
        exitCode: code ?? 128 + constants.signals[signal ?? 'SIGKILL'],
        signal,
        hasServed,
        livedMs: performance.now() - startedAt,
      }),
    )
  })
  return { child, ended }
}

/**
 * @param {number} ms
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function pause(ms, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
