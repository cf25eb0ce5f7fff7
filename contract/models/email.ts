import * as v from 'valibot'

import { asValibotMessage } from '../sentence.ts'

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`

/** An address of one mailbox (RFC 5321, section 4.1.2), without quotes, comments and literals, which are rare. */
export const EmailAddressSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254, asValibotMessage('emailNotValid')),
  v.regex(
    new RegExp(String.raw`^[\p{L}\p{N}.!#$%&'*+/=?^_{|}~-]{1,64}@(?:${LABEL}\.){1,10}${LABEL}$`, 'u'),
    asValibotMessage('emailNotValid'),
  ),
)
