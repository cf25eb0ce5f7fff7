import { registerHooks } from 'node:module'

import type { ICruiseResult } from 'dependency-cruiser'

import { forbidden, MUTUAL_FEATURES, options } from '../../.dependency-cruiser.mjs'

// TypeScript 7 has no compiler API yet, so the cruiser parses files with TypeScript 6.
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
const mutual = mutualFeatures(output.modules)
const unknown = mutual.filter((pair) => !MUTUAL_FEATURES.includes(pair))
const over = MUTUAL_FEATURES.filter((pair) => !mutual.includes(pair))
for (const pair of unknown)
  console.error(`${pair.replace(' ', ' <-> ')}\n  Features do not import each other.`)
for (const pair of over) console.error(`${pair}: mutual no longer. Take it out of MUTUAL_FEATURES.`)

console.log(`${totalCruised} files, ${violations.length} against the import rules`)
if (error > 0 || unknown.length > 0 || over.length > 0 || totalCruised < 50) process.exitCode = 1

/** The server feature that a file belongs to, by its path. */
function featureOf(path: string): string | undefined {
  return /^server\/features\/([^/]+)\//.exec(path)?.[1]
}

/** Pairs of server features that import each other, such as `account session`. Tests do not count. */
function mutualFeatures(modules: ICruiseResult['modules']): string[] {
  const edges = new Set<string>()
  for (const { source, dependencies } of modules) {
    const from = featureOf(source)
    if (!from || /\.(test|fixture)\./.test(source)) continue
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved)
      if (to && to !== from) edges.add(`${from} ${to}`)
    }
  }
  const isMutual = (edge: string) => edges.has(edge.split(' ').toReversed().join(' '))
  return [...edges].filter((edge) => isMutual(edge) && edge < edge.split(' ').toReversed().join(' '))
}
