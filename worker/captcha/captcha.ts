import { emit } from '../events.ts'
import { createCaptchaGate, openCaptchaChannel, untilSettled } from './gate.ts'
import { createThroughCaptcha } from './through-captcha.ts'

const gate = createCaptchaGate(emit, openCaptchaChannel)

export const throughCaptcha = createThroughCaptcha(gate)

/**
 * Waits for the captcha on behalf of requests outside the endpoint table: the server never asks them for one,
 * and they wait while other requests are asked.
 */
export const untilCaptchaIsSettled = (signal: AbortSignal): Promise<void> => untilSettled(gate, signal)

/** The viewer closed the captcha in this tab. */
export const rejectCaptcha = (): void => gate.settle('close')
