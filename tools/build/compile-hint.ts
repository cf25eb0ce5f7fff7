import type { Plugin } from 'vite'

import type { ScriptGroup } from './script-groups.ts'

/** Scripts nearly all of whose functions are called by a first page. */
const CALLED_AT_ONCE: readonly string[] = ['vendor', 'app', 'start'] satisfies (ScriptGroup | 'start')[]

/** Only has an effect as the first line of a file. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

/**
 * Asks V8 to compile all functions of the first scripts on a background thread while they load. It otherwise compiles
 * each function at its first call: some two thousand times in a start, a third of the time that scripts take. For other
 * browsers it is just a comment.
 */
export function compileHint(): Plugin {
  return {
    name: 'vireo:compile-hint',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    // Different content has to get a different name.
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
