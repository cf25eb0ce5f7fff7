import * as v from 'valibot'

import { UNIQUE_ID_MAX_LENGTH } from '../constants.ts'
import { ONLY_DIGITS, ONLY_PERIODS, UNIQUE_ID_LETTERS } from '../unique-id.ts'
import { readUsername } from '../user-texts.ts'

/** A username chosen at sign-up, with one sentence for each rule it can break. */
export const UniqueIdSchema = v.pipe(
  v.string(),
  v.transform(readUsername),
  v.nonEmpty('Choose a username.'),
  v.maxLength(UNIQUE_ID_MAX_LENGTH, `A username can have at most ${UNIQUE_ID_MAX_LENGTH} characters.`),
  v.regex(UNIQUE_ID_LETTERS, 'A username can have letters, digits, underscores and periods.'),
  v.check((name) => !ONLY_DIGITS.test(name), 'A username needs a letter, an underscore or a period.'),
  v.check((name) => !ONLY_PERIODS.test(name), 'A username needs a letter or a digit.'),
)
