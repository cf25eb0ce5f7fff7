/** Region of a viewer whose country is not known (specification section 3, analytics context). */
export const UNKNOWN_REGION = 'unknown'

/** The European consent region (specification section 9): 32 codes, Greece twice (EL and GR). */
export const CONSENT_REGIONS: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DE DK EE EL FI FR GB GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE NO IS LI'.split(
    ' ',
  ),
)

/**
 * Whether a viewer is asked before anything is recorded about their visit. Also required where the region is not known:
 * no answer is no permission.
 * @param region an ISO 3166 code in capitals, or `unknown`
 */
export const isConsentRequired = (region: string): boolean =>
  region === UNKNOWN_REGION || CONSENT_REGIONS.has(region)

/**
 * Whether a document asks its viewer for consent. The shell, which is the same for all countries, leaves that to the
 * app.
 */
export const doesDocumentAsk = ({ region }: { region?: string }): boolean =>
  region !== undefined && isConsentRequired(region)

/** In years. Article 8 of the GDPR; some states have lowered it, but a site need not follow. */
export const CONSENT_MIN_AGE = 16

/**
 * Whether a user can consent to records of their visits. The similar list of 32 codes (specification section 9: the EU
 * states plus GB, NO, IS and LI) has the same codes as the one above but another purpose: there the consent of users
 * below `CONSENT_MIN_AGE` does not count.
 * @param age in years; null when it is not known
 * @param region an ISO 3166 code, null when it is not known: then the strictest rule counts
 */
export const canConsent = (age: number | null, region: string | null): boolean =>
  age === null || age >= CONSENT_MIN_AGE || (region !== null && !CONSENT_REGIONS.has(region))

/** The region (ISO 3166) that the visitor gave, where the site does not know it. */
export const REGION_COOKIE = 'vireo_region'

/** Tells the server the viewer's choice, where it would otherwise give them a web id without asking. */
export const CONSENT_COOKIE = 'vireo_consent'
export const DENIED = 'denied'
