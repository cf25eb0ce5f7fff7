import path from 'node:path'

import type { Plugin } from 'vite'

/** A file that only re-exports another one under other names. */
const FACADE = /^export\{([^}]*)\}from[`"']\.\/([^`"']+)[`"'];?\s*$/

const DYNAMIC_IMPORT = /\bimport\([`"']\.\/([^`"']+)[`"']\)/g

interface Facade {
  /** Name of the file that it points to, in the same folder. */
  target: string
  /** Object literal of its exports, as members of the other file's module `m`. */
  modules: string
}

/**
 * Points dynamic imports directly at the file that modules share (vite.config.ts, `soon`). The bundler gives each such
 * module a file that only re-exports the shared one, which over a slow connection costs a round trip, and a connection
 * that a video needs.
 */
export function directImports(): Plugin {
  return {
    name: 'vireo:direct-imports',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      // Runs before the manifest and the precache list are made.
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const facades = new Map<string, Facade>()
        for (const { fileName, code } of chunks) {
          const facade = readFacade(code)
          if (facade) facades.set(path.posix.basename(fileName), facade)
        }
        for (const chunk of chunks) chunk.code = importDirectly(chunk.code, facades)
        for (const { fileName } of chunks)
          if (facades.has(path.posix.basename(fileName))) delete bundle[fileName]
      },
    },
  }
}

/** @returns undefined for a file with code of its own. */
export function readFacade(code: string): Facade | undefined {
  const [, names, target] = FACADE.exec(code) ?? []
  if (names === undefined || target === undefined) return undefined
  const modules = names.split(',').map((pair) => {
    const [name = '', alias = name] = pair.trim().split(' as ')
    return `${alias}:m.${name}`
  })
  return { target, modules: `{${modules.join()}}` }
}

/** @param facades by their file names */
export const importDirectly = (code: string, facades: ReadonlyMap<string, Facade>): string =>
  code.replaceAll(DYNAMIC_IMPORT, (original, fileName: string) => {
    const facade = facades.get(fileName)
    return facade ? `import("./${facade.target}").then(m=>(${facade.modules}))` : original
  })
