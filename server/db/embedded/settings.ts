import { open, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Cluster } from './cluster.ts'
import type { Endpoint } from './endpoint.ts'

/** Name of the settings file in the data folder. */
export const settingsFile = 'postgres.conf'

/**
 * Writes the settings of the server. The file is outside the database folder, which belongs to a less trusted account
 * when this process is root.
 */
export async function writeSettings(cluster: Cluster, endpoint: Endpoint): Promise<void> {
  const settings: Record<string, string> = {
    ...(endpoint.kind === 'socket'
      ? { listen_addresses: '', unix_socket_directories: quoteListEntry(endpoint.dir) }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '' }),
    port: String(endpoint.port),
    max_connections: '60',
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    fsync: 'on',
    synchronous_commit: 'on',
    log_timezone: 'UTC',
    // Failed statements are in the site's own log. Here they would be logged with users' data in them.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    timezone: 'UTC',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quoteSetting(value)}`)
  const file = path.join(cluster.dataDir, settingsFile)
  const text = ['# Written by Vireo at each start of the database.', ...lines, ''].join('\n')
  // On a full disk a file that is rewritten could end up empty.
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return
  await writeFile(file, text)
  const handle = await open(file, 'r')
  await handle.chmod(0o644).finally(() => handle.close())
}

function quoteSetting(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function quoteListEntry(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}
