import * as v from 'valibot'

import { UNIQUE_ID_MAX_LENGTH } from '../constants.ts'
import { asValibotMessage } from '../sentence.ts'
import { ONLY_DIGITS, ONLY_PERIODS, UNIQUE_ID_LETTERS } from '../unique-id.ts'
import { readUsername } from '../user-texts.ts'

/** A username chosen at sign-up, with one sentence for each rule it can break. */
export const UniqueIdSchema = v.pipe(
  v.string(),
  v.transform(readUsername),
  v.nonEmpty(asValibotMessage('usernameEmpty')),
  v.maxLength(UNIQUE_ID_MAX_LENGTH, asValibotMessage('usernameTooLong', { max: UNIQUE_ID_MAX_LENGTH })),
  v.regex(UNIQUE_ID_LETTERS, asValibotMessage('usernameLetters')),
  v.check((name) => !ONLY_DIGITS.test(name), asValibotMessage('usernameOnlyDigits')),
  v.check((name) => !ONLY_PERIODS.test(name), asValibotMessage('usernameOnlyPeriods')),
)
