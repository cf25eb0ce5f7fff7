import { REGION_COOKIE } from '#contract/consent.ts'
import { readCookie } from '#src/data/page-context.ts'
import { readDocumentContext } from '#src/state/document-context.ts'

const YEAR_SEC = 365 * 24 * 60 * 60

/** The region (ISO 3166) that the visitor has chosen on this device; empty when they have not. */
export const chosenRegion = (): string => readCookie(REGION_COOKIE)

/** Sets the visitor's region, or clears it when it is empty. The server reads it with the next request. */
export function chooseRegion(region: string): void {
  const { cookieDomain } = readDocumentContext()
  const domain = cookieDomain ? `; domain=${cookieDomain}` : ''
  document.cookie = `${REGION_COOKIE}=${region}; path=/; max-age=${region ? YEAR_SEC : 0}; samesite=lax${domain}`
}
