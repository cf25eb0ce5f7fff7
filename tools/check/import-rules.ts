import { registerHooks } from 'node:module'

import { forbidden, options } from '../../.dependency-cruiser.mjs'

// TypeScript 7 has no programming interface yet: the cruiser reads files with the one before.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^typescript(?=$|\/)/, 'typescript-api'), context),
})

const FOLDERS = [
  'contract',
  'messages',
  'shared',
  'document',
  'src',
  'worker',
  'sw',
  'server',
  'demo',
  'manifest',
  'tools',
  'tests',
]

const { cruise } = await import('dependency-cruiser')
const { output } = await cruise(FOLDERS, {
  ...options,
  ruleSet: { forbidden },
  validate: true,
})
if (typeof output === 'string') throw new Error(output)
const { violations, totalCruised, error } = output.summary
for (const { rule, from, to, cycle } of violations) {
  const reason = forbidden.find(({ name }) => name === rule.name)?.comment ?? ''
  const path = cycle ? cycle.map((step) => step.name).join(' -> ') : to
  console.error(`${from} -> ${path}\n  ${rule.name}: ${reason}`)
}
console.log(`${totalCruised} files, ${violations.length} against the import rules`)
if (error > 0 || totalCruised < 50) process.exitCode = 1
