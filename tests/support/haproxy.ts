import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { startEngine, type Engine } from './engine.ts'

/** The account `nobody`. */
const UNPRIVILEGED = 65_534

/**
 * As README.md tells operators. A stream of events says something every 15 seconds, and a slow phone may
 * send nothing of an upload for long. Only a request that has not been sent is sent to another process. A header names
 * the process that answered.
 */
const RULES = `
global
  maxconn 4000
defaults
  mode http
  option forwardfor
  option redispatch 1
  retries 3
  retry-on conn-failure
  timeout connect 2s
  timeout http-request 10s
  timeout client 75s
  timeout server 75s
frontend site
  default_backend processes
backend processes
  balance roundrobin
  option httpchk GET /readyz
  http-response set-header x-served-by %s
  default-server check inter 1s fall 2 rise 1
`

/**
 * Starts HAProxy in front of the processes of a site. Each request goes to the next one of those that are ready.
 * @param port where it listens
 * @param serverPorts where the processes do, by name
 */
export async function startProxy(
  haproxy: string,
  port: number,
  serverPorts: Readonly<Record<string, number>>,
): Promise<Engine> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-proxy-'))
  const file = path.join(dir, 'haproxy.cfg')
  const servers = Object.entries(serverPorts).map(([name, at]) => `  server ${name} 127.0.0.1:${at}\n`)
  const rules = RULES.replace('frontend site\n', `$&  bind 127.0.0.1:${port}\n`)
  await writeFile(file, rules + servers.join(''))
  await chmod(dir, 0o755)
  const isRoot = process.getuid?.() === 0
  const account = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}
  const engine = await startEngine(haproxy, ['-db', '-f', file], port, account)
  return {
    ...engine,
    async kill() {
      await engine.kill()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
