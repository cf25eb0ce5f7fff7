import { expect, test } from 'vitest'

import { errorDataOf } from './error-data.ts'

test.each([[undefined], [null], ['text'], [{ code: 7 }], [Object.create(null)]])(
  'whatever is thrown becomes data: %s',
  (thrown) => {
    expect(errorDataOf(thrown)).toEqual({ name: 'Error', message: expect.any(String) })
  },
)
