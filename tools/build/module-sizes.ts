import type { Plugin } from 'vite'

/** Name of the file in `dist/client/.vite`. The server serves no file whose name begins with a period. */
export const MODULE_SIZES_FILE = '.vite/module-sizes.json'

/** By script file: its modules with the bytes that each has in it before compression, the largest first. */
export type ModuleSizes = Record<string, [moduleId: string, bytes: number][]>

/** Writes down what each script is made of, so that a budget that is broken can say by what. */
export function moduleSizes(root: string): Plugin {
  return {
    name: 'vireo:module-sizes',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const sizes: ModuleSizes = {}
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        sizes[output.fileName] = Object.entries(output.modules)
          .map(([id, { renderedLength }]): [string, number] => [nameOf(id, root), renderedLength])
          .toSorted(([, a], [, b]) => b - a)
      }
      this.emitFile({ type: 'asset', fileName: MODULE_SIZES_FILE, source: JSON.stringify(sizes) })
    },
  }
}

/** A module of a package counts for its package. */
const nameOf = (id: string, root: string) =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? id.replace(`${root}/`, '').replace(/^\0/, '')
