import { spawn } from 'node:child_process'

import { commandMessage } from './command-messages.mjs'
import { Problem } from './problem.mjs'

const maxOutputLength = 200_000

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, isStreamed?: boolean }} options `isStreamed` passes the
 *   output through to the terminal; otherwise it is returned
 * @returns {Promise<{ exitCode: number, output: string }>} the end of both streams, empty when streamed
 * @throws {Problem} when the program cannot be started
 */
export function run(program, args, { cwd, env = process.env, isStreamed = false }) {
  return new Promise((resolve, reject) => {
    const stdio = isStreamed ? 'inherit' : 'pipe'
    // npm is a script on Windows, and only a shell runs those.
    const shell = process.platform === 'win32' && !program.endsWith('.exe')
    const child = spawn(program, args, { cwd, env, shell, stdio: ['ignore', stdio, stdio] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output = (output + chunk).slice(-maxOutputLength)
      })
    }
    child.on('error', (error) =>
      reject(new Problem(commandMessage('programNotStarted', { program, reason: error.message }))),
    )
    child.on('close', (code) => resolve({ exitCode: code ?? 1, output }))
  })
}

/**
 * Runs the npm that started this script, so that both agree, or else the one on the PATH.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} options
 */
export function runNpm(args, options) {
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env
  return script ? run(node, [script, ...args], options) : run('npm', args, options)
}
