import type * as v from 'valibot'

export interface Policy {
  /** `member`: only for a person who is logged in (statusCode 10102 otherwise). */
  access: 'anyone' | 'member'
  /**
   * Writes only. `transaction`: the idempotency key, the effect and the answer are one transaction, so a
   * repeated key gets the first answer. `natural`: doing it twice is the same as doing it once, or is refused.
   */
  idempotency?: 'transaction' | 'natural'
  /** Sent again by the worker after failures other than HTTP 400 (specification section 8). Reads only. */
  isRetried?: boolean
  /** How often one device or address may call it. */
  limit?: 'logIn' | 'signUp' | 'write' | 'upload'
}

/** One row of the table that types the whole road from the browser to the server. */
export interface Endpoint<
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
  Body extends 'json' | 'binary' = 'json' | 'binary',
> {
  method: 'GET' | 'POST'
  path: `/api/${string}/`
  /** `binary`: the input travels in the query and the request's body is the file itself. */
  body: Body
  input: Input
  output: Output
  policy: Policy
}

type Definition<I, O> = Omit<Endpoint, 'input' | 'output' | 'method' | 'body'> & { input: I; output: O }

export const read = <const I extends v.GenericSchema, const O extends v.GenericSchema>(
  endpoint: Definition<I, O>,
): Endpoint<I, O, 'json'> => ({ ...endpoint, method: 'GET', body: 'json' })

export const write = <const I extends v.GenericSchema, const O extends v.GenericSchema>(
  endpoint: Definition<I, O>,
): Endpoint<I, O, 'json'> => ({ ...endpoint, method: 'POST', body: 'json' })

export const upload = <const I extends v.GenericSchema, const O extends v.GenericSchema>(
  endpoint: Definition<I, O>,
): Endpoint<I, O, 'binary'> => ({ ...endpoint, method: 'POST', body: 'binary' })
