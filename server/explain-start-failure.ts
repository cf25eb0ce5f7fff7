import { ConfigError } from './config.ts'
import { DatabaseStartError, diskFull } from './db/embedded/error.ts'
import { printError } from './describe-error.ts'
import { isDiskFull } from './storage/disk-space.ts'

/** Explains what an operator can do about a server that does not start. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseStartError) return error.message
  if (!(error instanceof Error)) return `Vireo could not start. ${printError(error)}`
  const { code, port, address, path } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop that, or choose another port: PORT=${(port ?? 0) + 1}`
  }
  if (code === 'EACCES' && port !== undefined) {
    return `Port ${port} is not ours to use. Ports from 1024 on need no special rights: PORT=3000`
  }
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}. Change HOST, or leave it out.`
  if (code === 'EACCES' || code === 'EROFS')
    return `${path} cannot be written. Change DATA_DIR, or its rights.`
  if (isDiskFull(error)) return diskFull().message
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') {
    return `The database at DATABASE_URL does not answer: ${error.message}`
  }
  return `Vireo could not start. ${printError(error)}`
}
