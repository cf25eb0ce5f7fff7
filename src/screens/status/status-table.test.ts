import { expect, test, vi } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { STATUSES } from '#contract/status-screens.ts'

import table from '../../../docs/status-codes.md?raw'
import { titleOf } from './status-screen.tsx'

vi.mock('@tanstack/react-router', () => ({}))

/** Specification section 8: docs/status-codes.md lists each code of the contract once, as it is. */

interface Row {
  code: number
  name: string
  cause: string
  httpStatus: number
  metBy: string
  screen: string
  wayOn: string
}

const rows = table
  .split('\n')
  .filter((line) => /^\| -?\d+ /.test(line))
  .map((line): Row => {
    const [code = '', name = '', cause = '', httpStatus = '', metBy = '', screen = '', wayOn = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { code: Number(code), name, cause, httpStatus: Number(httpStatus), metBy, screen, wayOn }
  })

const wordsOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

test('each code has one row, and nothing else has', () => {
  const codes = Object.values(StatusCode)
  expect(rows.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual(codes.toSorted((a, b) => a - b))
})

test.each(Object.entries(StatusCode))(
  'the row of %s (%i) has its cause, HTTP status and screen',
  async (name, code) => {
    const row = rows.find((each) => each.code === code)
    const status: { httpStatus: number; screen?: string } = STATUSES[code]
    expect([row?.name, row?.httpStatus]).toEqual([wordsOf(name), status.httpStatus])
    for (const cell of [row?.cause, row?.metBy, row?.wayOn]) expect(cell).toMatch(/\w/)
    const isBesideForm = /^\(.+\)$/.test(row?.screen ?? '')
    const title = await titleOf({ statusCode: code, httpStatus: status.httpStatus, message: '' })
    // In brackets when, for example, the problem is shown beside the form.
    expect(isBesideForm ? undefined : row?.screen).toBe(status.screen && title)
  },
)
