import type { CaptchaModule } from '../captcha-module.ts'
import { solveInWorker } from '../solve-in-worker.ts'

export const captchaModule: CaptchaModule = {
  notice: 'Checked by this site’s servers in Singapore.',
  solve: solveInWorker,
}
