import { openSet } from './open-messages.ts'

export const messages = await openSet('interests')
