import { expect, test } from 'vitest'

import { loadCaptchaModule } from './captcha.tsx'

test.each([
  ['sg', 'serversInSingapore'],
  ['other', 'ownServer'],
] as const)('region %s picks the module of %s (specification section 7.6)', async (region, notice) => {
  expect(await loadCaptchaModule(region)).toMatchObject({ notice })
})
