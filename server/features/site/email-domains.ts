import { sentence } from '#contract/sentence.ts'
import { invalidInput } from '#server/api/problems.ts'

/** Whether a text is a domain, such as `example.com`, in lower case. */
export const isDomain = (text: string): boolean =>
  text.length <= 253 &&
  /^(?=.)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u.test(text)

/**
 * Refuses e-mail addresses at or below a blocked domain.
 * @throws {ApiError} 400 with the field
 */
export function refuseBlockedDomain(address: string, blockedEmailDomains: readonly string[]): void {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')
  if (blockedEmailDomains.some((blocked) => domain === blocked || domain.endsWith(`.${blocked}`))) {
    throw invalidInput(sentence('emailDomainBlocked'), { address: sentence('emailDomainBlocked') })
  }
}
