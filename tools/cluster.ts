import { startSiteCluster } from '#support/site-cluster.ts'
import { stopObjectStore } from '#support/swift.ts'

import { ensureBuilt } from './lib/build.mjs'
import { commandMessage } from './lib/command-messages.mjs'
import { missingPackages } from './lib/engines.mjs'
import { watchNpm } from './lib/npm-watch.mjs'
import { assertPortIsFree, readPort } from './lib/port.mjs'
import { printError, Problem } from './lib/problem.mjs'
import { showStep } from './lib/progress.mjs'
import { projectDir } from './lib/project.mjs'
import { findRuntime, runtimeEnvironment } from './lib/runtime.mjs'

/**
 * `npm run cluster`: runs the demo site as several processes behind HAProxy, with PgBouncer, Redis and Swift as its
 * object store, until Ctrl-C (issue #53). Settings are those of `npm start`, but for what the cluster sets itself.
 */
async function run(): Promise<void> {
  const missing = missingPackages()
  if (missing.length > 0) {
    const command = `apt-get install --no-install-recommends ${missing.join(' ')}`
    throw new Problem(commandMessage('enginesMissing', { packages: missing.join(', '), command }))
  }
  const port = readPort(process.env)
  if (port !== 0) await assertPortIsFree(port, '127.0.0.1')
  await ensureBuilt(projectDir, runtimeEnvironment(projectDir, findRuntime(projectDir)))

  const asked = untilAskedToStop()
  const starting = showStep(commandMessage('startingCluster'), () =>
    startSiteCluster({
      ...(port !== 0 && { port }),
      env: { DEMO: 'on', ...process.env },
      onLine: (name, line) => console.log(`${name}  ${line}`),
      onEnded: (name) => console.error(commandMessage('processEnded', { name })),
    }),
  )
  try {
    const cluster = await starting
    console.log(commandMessage('siteIsOn', { address: cluster.url }))
    for (const { name, roles, pid } of cluster.processes.values())
      console.log(`  ${name}  ${roles.join(',')}  ${cluster.urlOf(name)}  ${pid}`)
    console.log(commandMessage('clusterHint'))
    await asked
    console.log(commandMessage('stopping'))
    await cluster.stop()
  } finally {
    await stopObjectStore()
  }
}

/** Resolves at the first Ctrl-C, or when the npm that runs this has ended. A second one ends this process at once. */
const untilAskedToStop = (): Promise<void> =>
  new Promise((resolve) => {
    let isAsked = false
    // One Ctrl-C arrives twice: from the terminal, and from npm.
    let askedAtMs = 0
    const stop = () => {
      if (isAsked && performance.now() - askedAtMs > 500) process.exit(1)
      if (!isAsked) askedAtMs = performance.now()
      isAsked = true
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
    watchNpm(stop)
  })

try {
  await run()
  process.exit(0)
} catch (error) {
  printError(error)
  process.exit(1)
}
