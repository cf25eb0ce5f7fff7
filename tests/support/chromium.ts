/** The browser of the tests: the machine's own, because the project downloads none. */
export const chromiumPath = process.env['CHROME_PATH'] ?? '/usr/bin/chromium'

/** Quiet, without the sandbox that root cannot have, and with videos that start by themselves. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--autoplay-policy=no-user-gesture-required',
]
