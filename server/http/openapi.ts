import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, isVideoListOp, ops, type Op } from '#contract/endpoints/index.ts'
import { WireListSchema } from '#contract/models/video.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { CSRF_COOKIE, CSRF_HEADER } from '#server/security/csrf.ts'

import { SERVER_TIME_HEADER } from './answer.ts'
import { IDEMPOTENCY_HEADER } from './idempotency.ts'

type Json = Record<string, unknown>

const PROBLEM = { $ref: '#/components/schemas/Problem' }
const statusCodeNames = Object.entries(StatusCode).map(([name, code]) => `${code} ${name}`)

/** The table of endpoints as OpenAPI 3.1, for users and tools that are not our own client. */
export function describeApi(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vireo',
      version: '1',
      description:
        'Answers are HTTP 200 with `statusCode` 0, or a problem. Writes are signed by a registered device ' +
        'key (RFC 9421) and carry the CSRF token of the cookie as a header.',
    },
    servers: [{ url: '/' }],
    paths: {
      ...Object.fromEntries(ops.map((op) => [endpoints[op].path, describePath(op)])),
      ...healthPaths(),
    },
    components: {
      schemas: { Problem: describeProblem() },
      parameters: signatureParameters(),
      responses: problemResponses(),
      headers: {
        ServerTime: {
          description: "The server's clock, in milliseconds since 1970.",
          schema: { type: 'integer' },
        },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'vireo_session',
          description: '`__Host-vireo_session` over https.',
        },
        csrf: { type: 'apiKey', in: 'header', name: CSRF_HEADER, description: `Equals ${CSRF_COOKIE}.` },
      },
    },
  }
}

function describePath(op: Op): Json {
  const endpoint: Endpoint = endpoints[op]
  const { method, policy } = endpoint
  const isWrite = method === 'POST'
  const security = {
    ...(policy.access !== 'anyone' ? { session: [] } : {}),
    ...(isWrite ? { csrf: [] } : {}),
  }
  const operation = {
    operationId: op,
    tags: [op.split('.')[0]],
    security: [security],
    parameters: [
      ...(isWrite && endpoint.body === 'json' ? [] : queryParameters(endpoint.input)),
      ...(isWrite ? signatureReferences(policy.idempotency === 'transaction') : []),
    ],
    ...(isWrite ? { requestBody: describeBody(endpoint) } : {}),
    responses: {
      '200': {
        description: 'Done.',
        headers: { [SERVER_TIME_HEADER]: { $ref: '#/components/headers/ServerTime' } },
        content: {
          'application/json': {
            schema: describeOutput(isVideoListOp(op) ? WireListSchema : endpoint.output),
          },
        },
      },
      ...refusalsOf(endpoint),
    },
  }
  return { [method.toLowerCase()]: operation }
}

const healthAnswer = (description: string, status: string): Json => ({
  description,
  content: {
    'application/json': {
      schema: { type: 'object', required: ['status'], properties: { status: { const: status } } },
    },
  },
})

const healthPath = (operationId: string, responses: Json): Json => ({
  get: { operationId, tags: ['health'], security: [], parameters: [], responses },
})

/** For operators (server/http/health.ts). */
const healthPaths = (): Json => ({
  '/healthz': healthPath('health.live', { '200': healthAnswer('The process is up.', 'ok') }),
  '/readyz': healthPath('health.ready', {
    '200': healthAnswer('It can serve.', 'ready'),
    '503': healthAnswer('It cannot serve: it stops, or its database does not answer.', 'unavailable'),
  }),
})

function describeBody({ body, input }: Endpoint): Json {
  const content =
    body === 'json'
      ? { 'application/json': { schema: schemaOf(input, 'input') } }
      : { 'application/octet-stream': { schema: {} } }
  return { required: true, content }
}

const describeOutput = (output: GenericSchema): Json => ({
  allOf: [
    {
      type: 'object',
      properties: { statusCode: { const: StatusCode.ok } },
      required: ['statusCode'],
    },
    schemaOf(output, 'output'),
  ],
})

function queryParameters(input: GenericSchema): Json[] {
  const { properties = {}, required = [] } = schemaOf(input, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): Json {
  // Checks that JSON Schema cannot express are left out; the server validates by the schema itself.
  const { $schema: _, ...json } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
  })
  return json
}

const PROBLEMS: Record<string, string> = {
  '400': 'The input cannot be used; `fields` says why.',
  '401': 'Not logged in (10102), the log-in failed (401) or the signature is refused (10401).',
  '403': 'Not allowed, the request did not come from this site (10403), or a captcha is asked for (10000).',
  '404': 'It does not exist.',
  '409': 'It collides with what is there.',
  '413': 'The body is too large.',
  '415': 'The body is of the wrong type.',
  '422': 'It does not fit what is there.',
  '429': 'Too many calls; wait for `retryAfterMs`.',
  '500': 'The server has a problem.',
  '507': 'The server has no space left.',
}

function refusalsOf({ method, body, policy }: Endpoint): Json {
  const statuses = [
    '400',
    '404',
    '500',
    ...(method === 'POST' ? ['401', '403', '409', '413', '415', '422'] : []),
    ...(policy.access !== 'anyone' ? ['401'] : []),
    ...(policy.limit ? ['429'] : []),
    ...(body === 'binary' ? ['507'] : []),
  ]
  const unique = [...new Set(statuses)].toSorted()
  return Object.fromEntries(unique.map((status) => [status, { $ref: `#/components/responses/${status}` }]))
}

const problemResponses = (): Json =>
  Object.fromEntries(
    Object.entries(PROBLEMS).map(([status, description]) => [
      status,
      {
        description,
        headers: { [SERVER_TIME_HEADER]: { $ref: '#/components/headers/ServerTime' } },
        content: { 'application/json': { schema: PROBLEM } },
      },
    ]),
  )

const sentenceValues = (): Json => ({
  type: 'object',
  additionalProperties: { type: ['string', 'number'] },
})

const describeProblem = (): Json => ({
  type: 'object',
  required: ['statusCode', 'message'],
  properties: {
    statusCode: { type: 'integer', description: statusCodeNames.join(', ') },
    message: { type: 'string', description: 'A sentence for the user, in English.' },
    sentence: {
      type: 'string',
      description: 'Key of the sentence in messages/en/problems.arb, for other languages.',
    },
    values: sentenceValues(),
    retryAfterMs: { type: 'integer' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    fieldSentences: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['sentence'],
        properties: { sentence: { type: 'string' }, values: sentenceValues() },
      },
    },
  },
})

const header = (name: string, description: string, isRequired = true): Json => ({
  name,
  in: 'header',
  required: isRequired,
  description,
  schema: { type: 'string' },
})

const signatureParameters = (): Record<string, Json> => ({
  ContentDigest: header('Content-Digest', 'sha-256 of the body (RFC 9530).'),
  SignatureInput: header(
    'Signature-Input',
    'Label `vireo`; covers "@method" "@path" "@query" "content-digest"; created, nonce, keyid, alg (RFC 9421).',
  ),
  Signature: header('Signature', 'ECDSA P-256 with SHA-256, by a key from /api/device/key/ (RFC 9421).'),
  IdempotencyKey: header(IDEMPOTENCY_HEADER, 'A repeated key gets the first response.', false),
})

const signatureReferences = (takesIdempotencyKey: boolean): Json[] =>
  ['ContentDigest', 'SignatureInput', 'Signature', ...(takesIdempotencyKey ? ['IdempotencyKey'] : [])].map(
    (name) => ({ $ref: `#/components/parameters/${name}` }),
  )
