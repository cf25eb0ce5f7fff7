/** What operators have chosen of a site's looks, as documents bring it. */
export interface Look extends DocumentLook {
  /** Changes with everything that is seen of it. */
  version: string
  /** Empty: Vireo. */
  siteName: string
}

/** The part of a look that is in the head of a document. */
export interface DocumentLook {
  /** Behind those of the build. */
  styles: string
  /** Colours of the browser's bars by the device's theme. */
  barColors: { dark: string; light: string }
}

/** The header in which documents name the version of their look: the service worker fetches the shell again after a change. */
export const LOOK_HEADER = 'vireo-look'
