import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import { SERVER_TIME_ZONE } from './insights-search.ts'

/** The name of a time zone as the server takes it; some browsers give a difference instead. */
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/

/** The browser's time zone, and that of the server as long as the document is as the server has written it. */
export function useTimeZone(): string {
  const isHydrated = useIsHydrated()
  if (!isHydrated) return SERVER_TIME_ZONE
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return NAME.test(timeZone) ? timeZone : SERVER_TIME_ZONE
}
