import path from 'node:path'

import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { assertPortIsFree, readPort } from './lib/port.mjs'
import { printError } from './lib/problem.mjs'
import { projectDir } from './lib/project.mjs'
import { findRuntime, runtimeEnvironment } from './lib/runtime.mjs'
import { runServer } from './lib/server-process.mjs'

/**
 * `npm start`: gets from a fresh clone to a running site. Plain JavaScript, because it runs before anything is
 * installed.
 */
async function start() {
  const port = readPort(process.env)
  if (port !== 0) await assertPortIsFree(port, process.env['HOST']?.trim() || '0.0.0.0')
  await ensureInstalled(projectDir)
  const runtime = findRuntime(projectDir)
  const env = runtimeEnvironment(projectDir, runtime)
  await ensureBuilt(projectDir, env)
  return runServer(runtime, ['dist/server/main.js'], {
    cwd: projectDir,
    env: {
      ...env,
      PORT: String(port),
      DATA_DIR: path.resolve(projectDir, process.env['DATA_DIR']?.trim() || 'data'),
      NODE_ENV: process.env['NODE_ENV'] || 'production',
    },
  })
}

try {
  process.exitCode = await start()
} catch (error) {
  printError(error)
  process.exitCode = 1
}
