import type { CaptchaRegion } from '#contract/endpoints/captcha.ts'

import type { CaptchaModule } from './captcha-module.ts'

/** The module of the server's region, loaded when a captcha is open (specification section 7.6). */
export const loadCaptchaModule = async (region: CaptchaRegion): Promise<CaptchaModule> =>
  (await (region === 'sg' ? import('./regions/sg.ts') : import('./regions/other.ts'))).captchaModule
