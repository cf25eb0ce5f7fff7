import type { DeviceTraits } from '#contract/device.ts'
import type { StoreApp } from '#contract/document-context.ts'
import { isStandaloneWindow } from '#src/offline/page-state.ts'
import { readDevice } from '#src/state/device.ts'
import { readDocumentContext } from '#src/state/document-context.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

/** How a viewer gets the app on their phone: in its store, or by a code that the phone reads from this screen. */
export interface AppOffer {
  kind: 'store' | 'code'
  address: string
}

/** The anchor of the offer on the about page, to which the code leads. */
export const APP_PLACE = 'app'

/**
 * The offer for a device (specification section 9, fixed addresses: app-download links). Undefined on a phone whose store
 * does not have the app: its browser may install it.
 */
export function findAppOffer(
  { isMobile, isIos, isAndroid }: DeviceTraits,
  { appleId, androidPackage }: StoreApp,
  origin: string,
): AppOffer | undefined {
  if (!isMobile) return { kind: 'code', address: `${origin}/about#${APP_PLACE}` }
  if (isIos && appleId) return { kind: 'store', address: `https://apps.apple.com/app/id${appleId}` }
  if (isAndroid && androidPackage)
    return { kind: 'store', address: `https://play.google.com/store/apps/details?id=${androidPackage}` }
  return undefined
}

/** The offer for this device. Undefined in the app itself, and before the page knows its device. */
export function useAppOffer(): AppOffer | undefined {
  const isHydrated = useIsHydrated()
  if (!isHydrated) return undefined
  const device = readDevice()
  if (device.isMobile && isStandaloneWindow()) return undefined
  return findAppOffer(device, readDocumentContext().storeApp ?? {}, location.origin)
}
