import { signatureRefused } from '#server/app/problems.ts'
import type { CallContext, Routes } from '#server/app/route.ts'

import type { Captcha } from './service.ts'

function deviceOf({ deviceKeyId }: CallContext): string {
  if (!deviceKeyId) throw signatureRefused('missing')
  return deviceKeyId
}

export const captchaRoutes = (captcha: Captcha) =>
  ({
    'captcha.challenge': (_input, context) => captcha.makeChallenge(deviceOf(context)),
    'captcha.verify': (input, context) => captcha.acceptSolution(context.db, input, deviceOf(context)),
  }) satisfies Routes
