import { openFirstSet } from './open-messages.ts'

export const messages = openFirstSet('video')
