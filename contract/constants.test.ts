import { expect, test } from 'vitest'

import * as constants from './constants.ts'

// Each value is repeated here, so that a typo is noticed.
test.each<[name: string, value: number | string, specified: number | string, section: string]>([
  ['APP_TYPE', constants.APP_TYPE, 'm', '3'],
  ['NETWORK_ERROR', constants.NETWORK_ERROR, -1, '8'],
  ['WWW_APP_ID', constants.WWW_APP_ID, 1180, '7.5'],
  ['REQUEST_APP_ID', constants.REQUEST_APP_ID, 1988, '9'],
  ['LIST_PAGE_MAX_SIZE', constants.LIST_PAGE_MAX_SIZE, 48, '9'],
  ['UNIQUE_ID_MAX_LENGTH', constants.UNIQUE_ID_MAX_LENGTH, 25, '9'],
  ['RETRY_COUNT', constants.RETRY_COUNT, 15, '9'],
  ['RETRY_DELAY_MS', constants.RETRY_DELAY_MS, 5_000, '9'],
  ['COMPOSITION_RESOLVE_MS', constants.COMPOSITION_RESOLVE_MS, 20, '9'],
  ['PASTED_FILE_MAX_LENGTH', constants.PASTED_FILE_MAX_LENGTH, 5_000, '9'],
  ['CAPTCHA_POLL_MS', constants.CAPTCHA_POLL_MS, 800, '9'],
  ['ROUTE_LOAD_TIMEOUT_MS', constants.ROUTE_LOAD_TIMEOUT_MS, 3_800, '9'],
  ['SIGNING_SCRIPT_WAIT_MS', constants.SIGNING_SCRIPT_WAIT_MS, 10_000, '9'],
  ['GUEST_GUIDE_WINDOW_MS', constants.GUEST_GUIDE_WINDOW_MS, 86_400_000, '9'],
  ['QUERY_MAX_DEPTH', constants.QUERY_MAX_DEPTH, 5, '9'],
  ['QUERY_ARRAY_LIMIT', constants.QUERY_ARRAY_LIMIT, 20, '9'],
  ['QUERY_PARAMETER_LIMIT', constants.QUERY_PARAMETER_LIMIT, 1_000, '9'],
])('%s, %s, is %s (specification section %s)', (_name, value, specified) => {
  expect(value).toBe(specified)
})
