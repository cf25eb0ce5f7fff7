/** The browser of the tests: the machine's own, because the project does not download one. */
export const chromiumPath = process.env['CHROME_PATH'] ?? '/usr/bin/chromium'

/**
 * Two pages under the address bar, which no test sees and Chromium loads with each window: they took as much
 * processor time as starting the app.
 */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** The toolbar's media button, which no test sees: updating it took an eighth of the time of a page that plays a video. */
const mediaButton = ['GlobalMediaControls']

/** The features that Playwright disables (chromium.test.ts): Chromium honours only the last such list. */
export const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/** Quiet, without the sandbox, which root cannot use, and with videos that start by themselves. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--autoplay-policy=no-user-gesture-required',
  `--disable-features=${[...disabledByPlaywright, ...addressBarPages, ...mediaButton].join()}`,
]
