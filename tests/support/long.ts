/** Set by `npm run test:long`: more cases and longer runs than a change needs. */
export const isLong = process.env['TEST_LONG'] === '1'

/** Ends the title of a test that runs on one screen in `npm test`, and on both in `npm run test:long`. */
export const ONCE_ON_PHONE = isLong ? '@long' : '@phone'
export const ONCE_ON_DESKTOP = isLong ? '@long' : '@desktop'
