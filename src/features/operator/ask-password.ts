import type { ApiClient } from '#contract/client.ts'
import { isPasswordAsked } from '#src/data/operator.ts'

type AnyCall = (...parts: unknown[]) => Promise<unknown>

/**
 * Creates a client whose calls, when the server asks for the password first, wait for it and are made again. Calls that wait
 * at the same time share one answer.
 * @param ask resolves with true once the password was entered, and with false when the user declines
 */
export function askingPassword(api: ApiClient, ask: () => Promise<boolean>): ApiClient {
  let asked: Promise<boolean> | undefined
  const wrap =
    (call: AnyCall): AnyCall =>
    async (...parts) => {
      try {
        return await call(...parts)
      } catch (error) {
        if (!isPasswordAsked(error)) throw error
        asked ??= ask().finally(() => {
          asked = undefined
        })
        if (!(await asked)) throw error
        return call(...parts)
      }
    }
  const domainOf = (domain: Record<string, AnyCall>) =>
    new Proxy(domain, { get: (target, name: string) => target[name] && wrap(target[name]) })
  return new Proxy(api, {
    get: (target, name: string) =>
      domainOf((target as unknown as Record<string, Record<string, AnyCall>>)[name] ?? {}),
  })
}
