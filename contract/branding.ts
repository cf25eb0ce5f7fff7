/** The name, the accent and the mark that operators have chosen, as documents contain them. */
export interface Branding extends DocumentBranding {
  /** Changes whenever anything visible of it changes. */
  version: string
  /** Empty: Vireo. */
  siteName: string
}

/** The part of a branding that is in the head of a document. */
export interface DocumentBranding {
  /** Applied after those of the build. */
  styles: string
  /** Colours of the browser's bars by the device's theme. */
  barColors: { dark: string; light: string }
}

/** The header in which documents name the version of their branding: the service worker fetches the shell again after a change. */
export const BRANDING_HEADER = 'vireo-branding'
