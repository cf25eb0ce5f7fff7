const INSTALLED_MODES =
  '(display-mode: standalone), (display-mode: window-controls-overlay), (display-mode: minimal-ui)'

/** Tells whether this window belongs to the installed app; older versions of iOS have `navigator.standalone`. */
export function isStandaloneWindow(): boolean {
  return matchMedia(INSTALLED_MODES).matches || (navigator as { standalone?: boolean }).standalone === true
}
