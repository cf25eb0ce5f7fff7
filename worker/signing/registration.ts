import { abortable } from '../abortable.ts'
import { readFlag, writeFlag } from './key-store.ts'

const markOf = (keyId: string) => `registered:${keyId}`

let registration: { keyId: string; done: Promise<void> } | undefined

async function registerUnlessDone(keyId: string, register: () => Promise<void>): Promise<void> {
  if (await readFlag(markOf(keyId))) return
  await register()
  await writeFlag(markOf(keyId), true)
}

/** Registers the device's key with the server, once for all waiting calls. Throws the errors of `register`. */
export function ensureRegistered(
  keyId: string,
  register: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (registration?.keyId !== keyId) {
    const done = registerUnlessDone(keyId, register)
    registration = { keyId, done }
    done.catch(() => {
      if (registration?.done === done) registration = undefined
    })
  }
  return abortable(registration.done, signal)
}

/** Forgets a registration after the server has said that it does not know the key. */
export async function forgetRegistration(keyId: string): Promise<void> {
  registration = undefined
  await writeFlag(markOf(keyId), false)
}
