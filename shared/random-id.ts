/**
 * 128 random bits as 32 hexadecimal digits. Not `crypto.randomUUID`: that is missing on a plain http
 * address, which is how a phone reaches a server in the same house.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
