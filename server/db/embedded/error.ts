/** A database problem whose message is one or two sentences for the person who starts the server. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
}
