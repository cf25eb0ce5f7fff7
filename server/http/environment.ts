import type { HttpBindings } from '@hono/node-server'

/** Values that Hono carries along with a request. Bindings are absent when no socket is behind it. */
export interface Environment {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string }
}
