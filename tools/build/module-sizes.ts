import type { Plugin } from 'vite'

/** Name of the file in `dist/client/.vite`. The server serves no file whose name begins with a period. */
export const MODULE_SIZES_FILE = '.vite/module-sizes.json'

/** The modules of each script file with their bytes before compression, the largest first. */
export type ModuleSizes = Record<string, [moduleId: string, bytes: number][]>

/** Records the modules of each script, so that a broken budget can name the cause. */
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

/** Names a module; one of a package by the package. */
const nameOf = (id: string, root: string) =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? id.replace(`${root}/`, '').replace(/^\0/, '')
