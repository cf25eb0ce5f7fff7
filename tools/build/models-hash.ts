import { createHash } from 'node:crypto'

import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

import { endpoints, ops, type Op } from '../../contract/endpoints/index.ts'
import { PAGES, type Page } from '../../contract/pages.ts'

const HASH_LENGTH = 12

type Json = { properties?: Record<string, Json>; required?: string[] } & Record<string, unknown>

/** First parts of the names of reads that pages persist: the session, and the queries of pages. */
const PERSISTED = new Set<string>([
  'session',
  ...Object.values<Page>(PAGES).flatMap(({ queries = [] }) => queries.map(([first]) => first)),
])

/** Reads that pages do not persist: of a video in processing, and by the worker. */
const PASSING = new Set<Op>(['videos.processing', 'videos.watchable'])

const isPersisted = (op: Op): boolean =>
  endpoints[op].method === 'GET' && !PASSING.has(op) && PERSISTED.has(op.slice(0, op.indexOf('.')))

/**
 * Removes optional properties from a schema: persisted data stays valid when one is added or removed. So an optional
 * property whose shape changes needs a new name.
 */
function requiredShape(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(requiredShape)
  if (typeof schema !== 'object' || schema === null) return schema
  const { properties, ...others } = schema as Json
  const required = Object.entries(properties ?? {}).filter(([name]) => others.required?.includes(name))
  const entries = [
    ...Object.entries(others),
    ...(properties ? [['properties', Object.fromEntries(required)]] : []),
  ]
  return Object.fromEntries(entries.map(([name, value]) => [name, requiredShape(value)]))
}

export const hashOfSchemas = (schemas: Record<string, GenericSchema>): string => {
  const shapes = Object.entries(schemas).map(([name, schema]) => [
    name,
    requiredShape(toJsonSchema(schema, { typeMode: 'output', errorMode: 'ignore' })),
  ])
  return createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, HASH_LENGTH)
}

/** Hash of the models that pages persist: a page drops what a build with other models has persisted. */
export const modelsHash = (): string =>
  hashOfSchemas(Object.fromEntries(ops.filter(isPersisted).map((op) => [op, endpoints[op].output])))
