import { requireDevice, type FeatureRoutes } from '#server/api/route.ts'

import type { Captcha } from './service.ts'

export const captchaRoutes = (captcha: Captcha) =>
  ({
    'captcha.challenge': (_input, context) => captcha.makeChallenge(requireDevice(context)),
    'captcha.verify': (input, context) => captcha.acceptSolution(context.db, input, requireDevice(context)),
  }) satisfies FeatureRoutes<'captcha'>
