const INSTALLED_MODES =
  '(display-mode: standalone), (display-mode: window-controls-overlay), (display-mode: minimal-ui)'

/** Whether this window belongs to the installed app; iOS says so by `navigator.standalone` in older versions. */
export function isStandaloneWindow(): boolean {
  return matchMedia(INSTALLED_MODES).matches || (navigator as { standalone?: boolean }).standalone === true
}
