import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** The one form of the pages. */
const FORM = 'src/ui/form.tsx'

/** Forms that send nothing which could fail or be sent twice, each with the reason why `Form` has nothing for it. */
const NATIVE_FORMS: Readonly<Record<string, string>> = {
  'src/features/comments/comment-form.tsx':
    'A composer: the outbox has the text at once, and the next one is written meanwhile.',
  'src/features/conversations/message-form.tsx':
    'A composer: the outbox has the text at once, and the next one is written meanwhile.',
  'src/features/operator/audit-panel.tsx': 'Leads to an address: a GET form, whose values stand in it.',
  'src/features/operator/found-users.tsx':
    'A search: its query shows what is loaded, and a new text begins another at any time.',
  'src/features/operator/videos-panel.tsx':
    'A search: its query shows what is loaded, and a new text begins another at any time.',
  'src/features/search/filters.tsx': 'Leads to an address: a GET form, whose values stand in it.',
  'src/screens/insights/videos-tab.tsx':
    'Leads to an address: the text stands in it, and shows what is loaded.',
  'src/features/search/search-box.tsx':
    'Leads to an address: a GET form, which works before any script runs.',
}

test('forms are written with useForm and Form: a native one has a reason', () => {
  const files = globSync('src/**/*.tsx', { cwd: root, exclude: ['**/*.test.tsx'] })
  const withForm = files.filter((file) => /<form\b/.test(readFileSync(path.join(root, file), 'utf8')))
  expect(withForm.toSorted()).toEqual([...Object.keys(NATIVE_FORMS), FORM].toSorted())
})
