import { emit } from '../events.ts'
import { createCaptchaGate, openCaptchaChannel, untilSettled } from './gate.ts'
import { createThroughCaptcha } from './through-captcha.ts'

const gate = createCaptchaGate(emit, openCaptchaChannel)

export const throughCaptcha = createThroughCaptcha(gate)

/** For requests that are no call of the endpoint table: they are never asked, and wait while others are. */
export const untilCaptchaIsSettled = (signal: AbortSignal): Promise<void> => untilSettled(gate, signal)

/** The viewer closed the captcha in this tab. */
export const rejectCaptcha = (): void => gate.settle('close')
