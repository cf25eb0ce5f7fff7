import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import path from 'node:path'

import { startSite, type Pages, type Site } from './app/start-site.ts'
import { commands } from './commands.ts'
import { readConfig, type Config } from './config.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { captureConsole, createLog, type Log } from './log.ts'
import { assertNodeIsRecent } from './needed-node.ts'
import { findProjectRoot } from './project-root.ts'
import { createPageRenderer } from './ssr/render-page.ts'

type Print = (sentence: string) => void

async function main(): Promise<void> {
  // A closed terminal or a full disk must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  assertNodeIsRecent(process.version)
  const config = readConfig(process.env)
  const isTerminal = process.stdout.isTTY
  const { log, output } = createLog(config, isTerminal)
  captureConsole(log)
  const print: Print = (sentence) => {
    if (isTerminal) process.stdout.write(`${sentence}\n`)
    else log.info(sentence)
  }
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The server broke.')
    process.stderr.write(`${commands.serverBroke}\n`)
    process.exit(1)
  })
  const pages = await findPages()
  const site = await startSite(config, { log, print, logOutput: output, ...(pages ? { pages } : {}) })
  stopOnSignal(site, log, print)
  for (const address of addressesOf(config, site.port)) print(commands.siteIsOn({ address }))
  // For `npm start`, which restarts only a server that has served.
  process.send?.('started', () => {})
}

/** Loads the pages that `npm run build` made. */
async function findPages(): Promise<Pages | undefined> {
  const distFolder = path.join(findProjectRoot(), 'dist')
  if (!existsSync(path.join(distFolder, 'ssr'))) return undefined
  return { clientFolder: path.join(distFolder, 'client'), renderPage: await createPageRenderer(distFolder) }
}

/** Returns the addresses that open the site: here, and from a phone on the same network. */
function addressesOf({ host, publicUrl }: Config, port: number): string[] {
  if (publicUrl) return [publicUrl.origin]
  if (host !== '0.0.0.0' && host !== '::')
    return [`http://${host.includes(':') ? `[${host}]` : host}:${port}`]
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
  return [`http://localhost:${port}`, ...others.map(({ address }) => `http://${address}:${port}`)]
}

/** The first signal shuts down in order, a second one ends at once. */
function stopOnSignal(site: Site, log: Log, print: Print): void {
  let isStopping = false
  const stop = (): void => {
    if (isStopping) process.exit(1)
    isStopping = true
    print(commands.stopping)
    site.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'The server did not stop in good order.')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainStartFailure(error)}\n`)
  process.exit(1)
})
