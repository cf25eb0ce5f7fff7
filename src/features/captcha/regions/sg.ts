import { type CaptchaModule, solveInWorker } from '../captcha-module.ts'

export const captchaModule: CaptchaModule = {
  notice: 'serversInSingapore',
  solve: solveInWorker,
}
