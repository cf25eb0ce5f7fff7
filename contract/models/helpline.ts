import * as v from 'valibot'

/** Topics on which a search leads to a page of help instead of results (specification section 2.2). */
export const HELP_TOPICS = ['suicide-prevention', 'eating-disorders'] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]

const HttpUrlSchema = v.pipe(v.string(), v.url(), v.regex(/^https?:/, 'This is not the address of a page.'))

/** A helpline's telephone number and its source. */
export const HelplineSchema = v.object({
  /** ISO 3166. */
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'This is not a country, such as AT.')),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  /** As dialled within the country. Words after the digits are for the person who answers: `119 ext. 8`. */
  phone: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[+\d(][\d ()+-]*\d/, 'This is not a number.'),
    v.maxLength(40),
  ),
  isAlwaysOpen: v.optional(v.boolean(), false),
  /** The page that the number is from, and the day on which it was read there. */
  source: HttpUrlSchema,
  checkedOn: v.pipe(v.string(), v.isoDate()),
})
export type Helpline = v.InferOutput<typeof HelplineSchema>
