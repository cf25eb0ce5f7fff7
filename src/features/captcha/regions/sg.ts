import type { CaptchaModule } from '../captcha-module.ts'
import { solveInWorker } from '../solve-in-worker.ts'

export const captchaModule: CaptchaModule = {
  notice: 'serversInSingapore',
  solve: solveInWorker,
}
