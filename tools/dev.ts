import { request, type IncomingMessage, type ServerResponse } from 'node:http'

import { createServer } from 'vite'

import type { Pages, RouteAssets } from '#contract/render.ts'
import { ALL_LANGUAGES } from '#messages/languages.ts'
import { startSite } from '#server/app/start-site.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { createLocalTransport } from '#server/ssr/local-transport.ts'
import { renderInLanguage } from '#server/ssr/render-in-language.ts'

import { languageModule } from './build/messages.ts'
import { designDocument } from './design.ts'

/**
 * `npm run dev`: Vite serves the pages' source on PORT and passes everything else to the real server behind it, which
 * renders documents from that source. `/design` shows the components of src/ui in all their states.
 */
const messages = ALL_LANGUAGES.map((language) => [language, `/@id/__x00__${languageModule(language)}`])
const ENTRY: RouteAssets = {
  pageScripts: {},
  scripts: ['/src/entry-client.tsx'],
  messages: Object.fromEntries(messages) as RouteAssets['messages'],
}

/** Vite injects styles into the page during editing. The real policy is tested on the production build. */
const POLICY = "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'; frame-ancestors 'none'"

const config = readConfig(process.env)
const vite = await createServer({
  appType: 'custom',
  server: { port: config.port, host: config.host, strictPort: true },
})
const site = await startSite(
  { ...config, port: 0, host: '127.0.0.1' },
  {
    log: createLog(config, process.stdout.isTTY).log,
    print: (sentence) => console.log(sentence),
    pages: {
      clientFolder: 'public',
      async renderPage({ request: page, language, call, nonce, context, branding }) {
        const pages = (await vite.ssrLoadModule('/src/entry-server.tsx')) as Pages
        const render = renderInLanguage(pages)
        const session = await call('session.current', {})
        const transport = createLocalTransport(call)
        const rendered = await render({
          request: page,
          language,
          transport,
          session,
          assets: ENTRY,
          nonce,
          context,
          branding,
        })
        rendered.headers.set('content-security-policy', POLICY)
        return rendered
      },
    },
  },
)

function forward(incoming: IncomingMessage, response: ServerResponse): void {
  const { url: path, method, headers } = incoming
  const outgoing = request({ host: '127.0.0.1', port: site.port, path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  outgoing.on('error', () => response.destroy())
  incoming.pipe(outgoing)
}

vite.middlewares.use((incoming: IncomingMessage, response: ServerResponse) => {
  const document = designDocument(incoming.url ?? '/')
  if (document === undefined) return forward(incoming, response)
  response.setHeader('content-type', 'text/html; charset=utf-8').end(document)
})
await vite.listen()
console.log(`Vireo is on http://localhost:${config.port}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.all([vite.close(), site.stop()]).then(() => process.exit(0))
  })
}
