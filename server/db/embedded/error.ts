import { commands } from '#server/commands.ts'

/** A database problem whose message is one or two sentences for the operator who starts the server. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
}

export const diskFull = (): DatabaseStartError => new DatabaseStartError(commands.diskFullAtStart)
