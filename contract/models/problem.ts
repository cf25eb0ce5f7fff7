import * as v from 'valibot'

/** A sentence of the set `problems` (messages/en/problems.arb) as data, which the page shows in the user's language. */
export const SentenceSchema = v.object({
  sentence: v.string(),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
})
export type Sentence = v.InferOutput<typeof SentenceSchema>

/**
 * A failure as data, which crosses the network and the worker boundary unchanged. `message` is an English sentence for
 * the user, `fields` one for each invalid input field. `sentence` and `fieldSentences` are the same as data, which
 * pages show in the user's language (contract/sentence.ts).
 */
export const ProblemSchema = v.object({
  statusCode: v.number(),
  /** 0 when no response came. */
  httpStatus: v.number(),
  message: v.string(),
  sentence: v.optional(SentenceSchema.entries.sentence),
  values: SentenceSchema.entries.values,
  /** The generic message of an HTTP client, for reports (specification section 8), such as "Network Error". */
  cause: v.optional(v.string()),
  retryAfterMs: v.optional(v.number()),
  fields: v.optional(v.record(v.string(), v.string())),
  fieldSentences: v.optional(v.record(v.string(), SentenceSchema)),
})
export type Problem = v.InferOutput<typeof ProblemSchema>
