import { pathWithoutLanguage } from '#messages/languages.ts'

/** The path of the page in the address bar, without its language: as in links and in `router.state.location`. */
export const pagePath = (): string => pathWithoutLanguage(location.pathname)
