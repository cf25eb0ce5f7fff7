import type { Plugin } from 'vite'

import type { ScriptGroup } from './script-groups.ts'

/** Scripts whose functions a first page calls nearly all of. */
const CALLED_AT_ONCE: readonly string[] = ['vendor', 'app', 'start'] satisfies (ScriptGroup | 'start')[]

/** Heeded only as the first line of a file. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

/**
 * Asks V8 to compile all functions of the first scripts while these come, on a thread of its own. It otherwise compiles each
 * function at its first call: some two thousand times in a start, a third of the time that scripts take. Other browsers read a
 * comment.
 */
export function compileHint(): Plugin {
  return {
    name: 'vireo:compile-hint',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    // A file with another content gets another name.
    augmentChunkHash: ({ name }) => (CALLED_AT_ONCE.includes(name) ? COMPILE_HINT : undefined),
    generateBundle: {
      // Vite puts its list of preloads before the code.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk' && CALLED_AT_ONCE.includes(output.name))
            output.code = `${COMPILE_HINT}\n${output.code}`
        }
      },
    },
  }
}
