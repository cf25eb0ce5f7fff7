import type { Plugin } from 'vite'

import { STYLES_FILE, type Styles } from '#server/ssr/route-assets.ts'

/**
 * Code that adds styles after those of the document. The content security policy does not restrict style sheets
 * constructed by a script.
 */
const adopting = (styles: string) =>
  `{let s=new CSSStyleSheet;s.replaceSync(${JSON.stringify(styles)});document.adoptedStyleSheets.push(s)}`

/**
 * Puts the styles of each script into the script itself, except those that every document has. A separate file could be
 * lost on a bad network, and a page would be shown without its styles until it arrived. A script's styles follow those
 * of the scripts that it imports, as these are evaluated first.
 *
 * Also writes all of them into one list for the server, which puts the styles of a page into its document.
 * @param inDocument names of the scripts whose styles every document has
 */
export function stylesInScripts(inDocument: readonly string[]): Plugin {
  return {
    name: 'vireo:styles-in-scripts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      // Runs before Vite makes each import wait for the style files, which no longer exist then.
      order: 'pre',
      handler(_options, bundle) {
        const all: Styles = {}
        for (const output of Object.values(bundle)) {
          const files = output.type === 'chunk' ? output.viteMetadata?.importedCss : undefined
          if (output.type !== 'chunk' || !files?.size) continue
          const styles = [...files].map((file) => {
            const asset = bundle[file]
            if (asset?.type !== 'asset')
              throw new Error(`The build has no styles ${file} of ${output.fileName}.`)
            delete bundle[file]
            return String(asset.source)
          })
          files.clear()
          all[output.fileName] = styles.join('')
          if (!inDocument.includes(output.name)) output.code = adopting(styles.join('')) + output.code
        }
        this.emitFile({ type: 'asset', fileName: STYLES_FILE, source: JSON.stringify(all) })
      },
    },
  }
}
