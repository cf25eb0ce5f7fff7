import { expect, test } from 'vitest'

import { endpoints, ops, type Op } from '#contract/endpoints/index.ts'
import { describeApi } from '#server/http/openapi.ts'
import { startTestServer } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

interface Operation {
  operationId: string
  parameters: { $ref?: string; name?: string; in?: string; required?: boolean; schema?: unknown }[]
  requestBody?: unknown
  responses: Record<string, unknown>
  security: Record<string, string[]>[]
}
interface Description {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

const server = await startTestServer({ features: [stubFeatures] })
const response = await fetch(`${server.url}/api/openapi.json`)
const description = (await response.json()) as Description

test('is served as it is made, as OpenAPI 3.1', () => {
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(description).toEqual(JSON.parse(JSON.stringify(describeApi())))
  expect(description.openapi).toBe('3.1.0')
  expect(description.info).toMatchObject({ title: 'Vireo', version: '1' })
})

test('describes each endpoint whole', () => {
  for (const op of ops) expectWhole(op)
  expect.hasAssertions()
})

function expectWhole(op: Op): void {
  const { method, path, body, policy } = endpoints[op]
  expect([op, Object.keys(description.paths[path] ?? {})]).toEqual([op, [method.toLowerCase()]])
  const operation = description.paths[path]?.[method.toLowerCase()]
  expect(operation?.operationId).toBe(op)
  expect(operation?.responses).toHaveProperty('200.content.application/json.schema')
  expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['400', '500']))
  expect(operation?.requestBody !== undefined).toBe(method === 'POST')
  const parameters = operation?.parameters ?? []
  const signature = parameters.filter(({ $ref }) => $ref?.endsWith('/Signature'))
  expect(signature).toHaveLength(method === 'POST' ? 1 : 0)
  expect(Object.keys(operation?.security[0] ?? {}).toSorted()).toEqual([
    ...(method === 'POST' ? ['csrf'] : []),
    ...(policy.access !== 'anyone' ? ['session'] : []),
  ])
  const { input } = endpoints[op]
  const names = parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name)
  const isQuery = method === 'GET' || body === 'binary'
  expect(new Set(names)).toEqual(new Set(isQuery ? Object.keys(input.entries) : []))
}

test('points to nothing that is not there', () => {
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, ref = '']) => ref,
  )
  expect(references.length).toBeGreaterThan(ops.length)
  for (const reference of new Set(references)) {
    expect(reference).toMatch(/^#\/components\//)
    const target = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], description)
    expect({ reference, target }).toEqual({ reference, target: expect.any(Object) })
  }
})

test('names each operation and each security scheme once', () => {
  const operations = Object.values(description.paths).flatMap((path) => Object.values(path))
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  const schemes = Object.keys(description.components['securitySchemes'] ?? {})
  for (const { security } of operations) {
    for (const name of security.flatMap((entry) => Object.keys(entry))) expect(schemes).toContain(name)
  }
})

test('describes how an operator sees that it can serve, and that it cannot', () => {
  expect(Object.keys(description.paths['/healthz']?.['get']?.responses ?? {})).toEqual(['200'])
  expect(Object.keys(description.paths['/readyz']?.['get']?.responses ?? {})).toEqual(['200', '503'])
})

test('describes an answer down to its fields', () => {
  const schema = JSON.stringify(description.paths['/api/recommend/item_list/']?.['get']?.responses['200'])
  for (const field of ['itemList', 'hasMore', 'maxCursor', 'likeCount', 'durationSec']) {
    expect(schema).toContain(`"${field}"`)
  }
})
