import { LANGUAGES } from '#messages/languages.ts'
import { operatorLanguage } from '#messages/operator-language.mjs'
import type { CommandsMessages } from '#messages/sets.gen.ts'
import { OWN_NAME } from '#messages/site-name.ts'

import { readSet } from './messages.ts'

/** Sentences for the operator, in the language of the terminal. */
export const commands = readSet(
  operatorLanguage(process.env, LANGUAGES),
  'commands',
  OWN_NAME,
) as CommandsMessages
