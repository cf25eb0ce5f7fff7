/** A database problem whose message is one or two sentences for the operator who starts the server. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
}

export const diskFull = (): DatabaseStartError =>
  new DatabaseStartError(
    'The disk is full, and Vireo cannot start. Free 100 MB where DATA_DIR is, and start again.',
  )
