import type { Plugin } from 'vite'

/** Writes `version.json`, `{"buildId": "..."}`, which is never cached: it names the build that the server runs now. */
export function versionFile(buildId: string): Plugin {
  return {
    name: 'vireo:version-file',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ buildId }) })
    },
  }
}
