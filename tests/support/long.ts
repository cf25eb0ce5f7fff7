/** `npm run test:long` sets it: more cases and longer runs than a change needs. */
export const isLong = process.env['TEST_LONG'] === '1'
