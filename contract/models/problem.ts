import * as v from 'valibot'

/** A sentence of the set `problems` (messages/en/problems.arb) as data, which the page says in the language of the user. */
export const SentenceSchema = v.object({
  sentence: v.string(),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
})
export type Sentence = v.InferOutput<typeof SentenceSchema>

/**
 * A failure as data, which crosses the network and the worker boundary unchanged.
 * `message` is a sentence for a person in English, `fields` one for each input field at fault. `sentence` and
 * `fieldSentences` are the same as data, which pages say in the language of the user (contract/sentence.ts).
 */
export const ProblemSchema = v.object({
  statusCode: v.number(),
  /** 0 when no answer came back. */
  httpStatus: v.number(),
  message: v.string(),
  sentence: v.optional(SentenceSchema.entries.sentence),
  values: SentenceSchema.entries.values,
  /** The generic words of an HTTP client for reports (specification section 8), such as "Network Error". */
  cause: v.optional(v.string()),
  retryAfterMs: v.optional(v.number()),
  fields: v.optional(v.record(v.string(), v.string())),
  fieldSentences: v.optional(v.record(v.string(), SentenceSchema)),
})
export type Problem = v.InferOutput<typeof ProblemSchema>
