import { withAsciiDigits } from '#contract/digits.ts'

const ROUNDS = 100_000
const HASH_BITS = 256
const SALT_BYTES = 16

/** A passcode as the device stores it, so that it cannot be read from storage. Base64. */
export interface HashedPasscode {
  salt: string
  hash: string
}

/** Reads four digits, in the digits of any script. */
export function readPasscode(written: string): string | undefined {
  const digits = withAsciiDigits(written).trim()
  return /^[0-9]{4}$/.test(digits) ? digits : undefined
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

async function hashOf(passcode: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(passcode), 'PBKDF2', false, [
    'deriveBits',
  ])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }
  return toBase64(new Uint8Array(await crypto.subtle.deriveBits(derivation, key, HASH_BITS)))
}

export async function hashPasscode(passcode: string): Promise<HashedPasscode> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  return { salt: toBase64(salt), hash: await hashOf(passcode, salt) }
}

/** The hash of the entered text with a passcode's salt; it equals the passcode's hash when the text is right. */
export const proofOf = (entered: string, { salt }: HashedPasscode): Promise<string> =>
  hashOf(entered, fromBase64(salt))

export const isHashed = (stored: unknown): stored is HashedPasscode =>
  typeof stored === 'object' &&
  stored !== null &&
  [Reflect.get(stored, 'salt'), Reflect.get(stored, 'hash')].every(
    (value) => typeof value === 'string' && /^[\w+/]+=*$/.test(value),
  )
