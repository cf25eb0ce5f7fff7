import { commands } from './commands.ts'
import { ConfigError } from './config.ts'
import { DatabaseStartError, diskFull } from './db/embedded/error.ts'
import { printError } from './describe-error.ts'
import { isDiskFull } from './storage/disk-space.ts'

/** Explains what an operator can do about a server that does not start. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseStartError) return error.message
  if (!(error instanceof Error)) return commands.startFailed({ reason: printError(error) })
  const { code, port, address, path } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') {
    return commands.portTaken({ port: port ?? 0, command: `PORT=${(port ?? 0) + 1}` })
  }
  if (code === 'EACCES' && port !== undefined) {
    return commands.portForbidden({ port, command: 'PORT=3000' })
  }
  if (code === 'EADDRNOTAVAIL') return commands.addressMissing({ address: address ?? '' })
  if (code === 'EACCES' || code === 'EROFS') return commands.pathNotWritable({ path: path ?? 'DATA_DIR' })
  if (isDiskFull(error)) return diskFull().message
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') {
    return commands.databaseSilent({ reason: error.message })
  }
  return commands.startFailed({ reason: printError(error) })
}
