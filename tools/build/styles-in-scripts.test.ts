import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

import { stylesInScripts } from './styles-in-scripts.ts'

const MODULES: Record<string, string> = {
  '/app.js': `import '/app.css'; import('/panel.js')`,
  '/app.css': '.app{color:red}',
  '/panel.js': `import '/button.js'; import '/panel.css'; export const panel = 1`,
  '/panel.css': '.panel{color:green}',
  '/button.js': `import '/button.css'; export const button = 1`,
  '/button.css': '.button{color:"blue"}',
}

/** Builds a small product. Returns its files by name, without the hash of their contents. */
async function buildSmallProduct(): Promise<Map<string, string>> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'modules',
        enforce: 'pre',
        resolveId: (id) => (id in MODULES ? id : null),
        load: (id) => MODULES[id],
      },
      stylesInScripts(['app']),
    ],
    build: { write: false, minify: false, rolldownOptions: { input: { app: '/app.js' } } },
  })) as Rolldown.RolldownOutput
  return new Map(
    output.map((file) => [
      file.fileName.replace(/-.{8}\./, '.'),
      file.type === 'chunk' ? file.code : String(file.source),
    ]),
  )
}

test('a script brings its styles with it, and nothing waits for a file of them (section 7.6)', async () => {
  const files = await buildSmallProduct()
  expect([...files.keys()].toSorted()).toEqual(['.vite/styles.json', 'assets/app.js', 'assets/panel.js'])
  const panel = files.get('assets/panel.js')!
  expect(panel).toContain('replaceSync(".button{color:')
  expect(panel.indexOf('.button{')).toBeLessThan(panel.indexOf('.panel{'))
  expect(files.get('assets/app.js')).not.toMatch(/replaceSync|panel-.{8}\.css/)
  const styles = Object.values(JSON.parse(files.get('.vite/styles.json')!) as Record<string, string>)
  expect(styles).toHaveLength(2)
  expect(styles.join('')).toContain('.app{')
})
