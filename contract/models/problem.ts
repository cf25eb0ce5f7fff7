import * as v from 'valibot'

/**
 * A failure as data, which crosses the network and the worker boundary unchanged.
 * `message` is a sentence for a person, `fields` one sentence for each input field at fault.
 */
export const ProblemSchema = v.object({
  statusCode: v.number(),
  /** 0 when no answer came back. */
  httpStatus: v.number(),
  message: v.string(),
  /** The generic words of an HTTP client for reports (specification section 8), such as "Network Error". */
  cause: v.optional(v.string()),
  retryAfterMs: v.optional(v.number()),
  fields: v.optional(v.record(v.string(), v.string())),
})
export type Problem = v.InferOutput<typeof ProblemSchema>
