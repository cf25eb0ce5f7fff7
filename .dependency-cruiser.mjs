/** Which code may import which. Each rule says why. `npm run check` enforces them. */
/** @param {string[]} names */
const folder = (...names) => `^(${names.join('|')})/`
/** @param {string[]} names */
const packages = (...names) => `^node_modules/(${names.join('|')})(/|$)`
const tests = '\\.test\\.tsx?$'

/**
 * The layers of `src`, the highest first: each may import the ones below it. The files of `src` itself put them together.
 */
const LAYERS = [
  ['design'],
  ['routes'],
  ['screens'],
  ['features'],
  ['editor'],
  ['analytics'],
  ['player'],
  ['data', 'offline'],
  ['state', 'ui', 'observability'],
].map((names) => names.map((name) => `src/${name}`))

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const layerRules = LAYERS.slice(1).map((names, index) => ({
  name: `layers-${names.join('-').replaceAll('src/', '')}`,
  comment:
    'design -> routes -> screens -> features -> editor -> analytics -> player -> data, offline -> state, ui, observability.',
  severity: 'error',
  from: { path: folder(...names), pathNot: tests },
  to: { path: folder(...LAYERS.slice(0, index + 1).flat()) },
}))

/** Features that most others use. */
const BASE_FEATURES = ['users', 'relations', 'visibility', 'videos', 'notices', 'site']
/** Small features that the base uses. If they use the base too, they use only parts of it that do not use them. */
const BELOW_THE_BASE = [
  'conversations',
  'downloads',
  'follows',
  'likes',
  'links',
  'mentions',
  'moderation',
  'music',
  'stickers',
  'tags',
  'uploads',
  'views',
  'words',
]
/** Features that no other feature imports. */
const LEAF_FEATURES = [
  'alerts',
  'analytics',
  'captcha',
  'devices',
  'feedback',
  'hashtags',
  'help',
  'history',
  'notifications',
  'push',
  'review',
  'saves',
  'sitemap',
]
/** @param {string[]} names */
const features = (...names) => `^server/features/(${names.join('|')})/`

/**
 * Features of the server that import each other. No others may, and the list can only become shorter: when a pair is no
 * longer mutual, `npm run check` asks for its removal.
 */
export const MUTUAL_FEATURES = [
  'account operator',
  'account session',
  'decisions rights',
  'follows relations',
  'operator rights',
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const forbidden = [
  ...layerRules,
  {
    name: 'base-features-below-others',
    comment: 'Users, relations, visibility, videos, notices and the site are what other features stand on.',
    severity: 'error',
    from: { path: features(...BASE_FEATURES), pathNot: tests },
    to: { path: '^server/features/', pathNot: features(...BASE_FEATURES, ...BELOW_THE_BASE) },
  },
  {
    name: 'leaf-features-stand-alone',
    comment: 'A leaf is nobody’s base: what another feature needs of it belongs further down.',
    severity: 'error',
    from: { path: '^server/features/([^/]+)/', pathNot: tests },
    to: { path: features(...LEAF_FEATURES), pathNot: '^server/features/$1/' },
  },
  {
    name: 'contract-is-pure',
    comment:
      'What all sides agree on runs on all sides: it imports nothing but valibot, and knows the languages.',
    severity: 'error',
    from: { path: folder('contract'), pathNot: tests },
    to: { pathNot: [folder('contract', 'messages'), packages('valibot')] },
  },
  {
    name: 'messages-are-pure',
    comment: 'Pages, server and commands say the same messages: the catalogue knows none of them.',
    severity: 'error',
    from: { path: folder('messages'), pathNot: tests },
    to: { pathNot: [folder('messages'), '(^|/)icu-minify/'] },
  },
  {
    name: 'shared-is-the-bottom',
    comment:
      'Pages, worker and service worker use what is in shared: it runs in all three and knows none of them.',
    severity: 'error',
    from: { path: folder('shared'), pathNot: tests },
    to: { pathNot: [folder('shared', 'contract'), '(^|/)(altcha-lib|@noble/hashes)(/|$)'] },
  },
  {
    name: 'document-scripts-stand-alone',
    comment: 'The scripts in the HTML run before any file has come: they may know types, and nothing else.',
    severity: 'error',
    from: { path: folder('document'), pathNot: tests },
    to: { pathNot: folder('document'), dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'worker-stands-alone',
    comment: 'The worker is reached over Comlink only, and knows neither pages nor server.',
    severity: 'error',
    from: { path: folder('worker') },
    to: { path: folder('document', 'src', 'sw', 'server', 'demo', 'manifest', 'tools') },
  },
  {
    name: 'service-worker-stands-alone',
    comment: 'The service worker outlives pages and workers of other builds: messages are the only tie.',
    severity: 'error',
    from: { path: folder('sw') },
    to: { path: folder('document', 'src', 'worker', 'server', 'demo', 'manifest', 'tools') },
  },
  {
    name: 'pages-stand-alone',
    comment: 'Pages know the contract, not who answers it. Types count too.',
    severity: 'error',
    from: { path: folder('src'), pathNot: tests },
    // The address of the worker's script may be known.
    to: {
      path: folder('worker', 'sw', 'server', 'demo', 'manifest', 'tools', 'tests'),
      pathNot: '^worker/api\\.worker\\.ts$',
    },
  },
  {
    name: 'one-door-to-the-worker',
    comment: 'Only src/data speaks to the worker and keeps data on the device.',
    severity: 'error',
    from: { path: folder('src'), pathNot: folder('src/data') },
    to: { path: packages('comlink', 'idb-keyval') },
  },
  {
    name: 'one-door-to-the-service-worker',
    comment: 'Only src/offline registers the service worker and speaks to it.',
    severity: 'error',
    from: { path: folder('src'), pathNot: folder('src/offline') },
    to: { path: packages('workbox-window') },
  },
  {
    name: 'features-do-not-know-each-other',
    comment: 'A feature can be read, changed and removed alone: routes compose them.',
    severity: 'error',
    from: { path: '^src/features/([^/]+)/' },
    to: { path: '^src/features/', pathNot: '^src/features/$1/' },
  },
  {
    name: 'primitives-know-no-data',
    comment: 'What is in src/ui could be in any product.',
    severity: 'error',
    from: { path: folder('src/ui') },
    to: { path: folder('src/data', 'src/features', 'src/state', 'src/routes', 'src/screens', 'src/player') },
  },
  {
    name: 'no-server-data-in-state',
    comment: 'Server data lives in the query cache; what valtio holds is what the person did on this device.',
    severity: 'error',
    from: { path: folder('src/state') },
    to: { path: [packages('@tanstack'), folder('src/data', 'src/features', 'src/routes', 'src/screens')] },
  },
  {
    name: 'routes-reach-services-only',
    comment: 'Routes speak HTTP and call services: no skipping to the database.',
    severity: 'error',
    from: { path: '^server/features/.*routes\\.ts$' },
    to: { path: ['repository\\.ts$', packages('pg', 'drizzle-orm'), folder('server/db')] },
  },
  {
    name: 'services-know-no-http',
    comment: 'The same rules hold on every road in.',
    severity: 'error',
    from: { path: '^server/features/.*service\\.ts$' },
    to: { path: [folder('server/http'), packages('hono', '@hono'), packages('drizzle-orm'), 'routes\\.ts$'] },
  },
  {
    name: 'small-features-know-no-http',
    comment: 'A small feature is one file named after its folder. It speaks server/api like all others.',
    severity: 'error',
    from: { path: '^server/features/([^/]+)/\\1\\.ts$' },
    to: { path: [folder('server/http', 'server/auth'), packages('hono', '@hono')] },
  },
  {
    name: 'repositories-are-the-bottom',
    comment: 'A repository is SQL and nothing else.',
    severity: 'error',
    from: { path: '^server/features/.*repository\\.ts$' },
    to: { path: ['service\\.ts$', 'routes\\.ts$', folder('server/http', 'server/auth', 'server/security')] },
  },
  {
    name: 'features-do-not-know-what-runs-them',
    comment:
      'A feature speaks the words of server/api. server/app puts features together, and nothing imports it.',
    severity: 'error',
    from: { path: folder('server'), pathNot: [folder('server/app'), '^server/main\\.ts$', tests] },
    to: { path: folder('server/app') },
  },
  {
    name: 'server-vocabulary-is-the-bottom',
    comment: 'All of the server speaks it, so it knows none of them.',
    severity: 'error',
    from: { path: folder('server/api'), pathNot: tests },
    to: { path: folder('server'), pathNot: [folder('server/api'), '^server/(db/client|project-root)\\.ts$'] },
  },
  {
    name: 'one-door-to-the-pages',
    comment: 'Only server/ssr touches the compiled pages, and the server none of their source.',
    severity: 'error',
    from: { path: folder('server') },
    to: { path: folder('src', 'worker', 'sw', 'dist') },
  },
  {
    name: 'one-door-to-the-demo',
    comment:
      'A site without a demo needs nothing of it: only the start fills an empty site, and has a user of it be live.',
    severity: 'error',
    from: { path: folder('server'), pathNot: '^server/app/(fill-with-demo|demo-live)\\.ts$' },
    to: { path: folder('demo') },
  },
  {
    name: 'demo-fills-without-drawing',
    comment: 'A site is filled from demo/media. How its videos were drawn is not shipped.',
    severity: 'error',
    from: { path: folder('demo/fill') },
    to: { path: folder('demo'), pathNot: folder('demo/fill') },
  },
  {
    name: 'demo-draws-alone',
    comment: 'Drawing the demo videos needs a browser and an encoder, and nothing of the product.',
    severity: 'error',
    from: { path: folder('demo'), pathNot: folder('demo/fill') },
    to: { path: folder('contract', 'src', 'worker', 'sw', 'server', 'manifest', 'tools', 'demo/fill') },
  },
  {
    name: 'editor-only-when-asked-for',
    comment: 'The rich editor is heavy: one folder holds it, and only a dynamic import reaches it.',
    severity: 'error',
    from: { path: folder('src'), pathNot: folder('src/editor') },
    to: { path: packages('@tiptap') },
  },
  {
    name: 'pages-wait-for-no-late-script',
    comment:
      'Files named *.lazy.ts (and run-*) load after the page: a static import would make the page wait for them.',
    severity: 'error',
    from: {
      path: folder('src/routes', 'src/screens', 'src/state', 'src/ui', 'src/data', 'src/player'),
      pathNot: ['/run-[^/]*$', '\\.lazy\\.tsx?$', tests],
    },
    to: { path: '(/run-[^/]*|\\.lazy\\.tsx?)$', dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file or three.',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { pathNot: 'routeTree\\.gen\\.ts$' } },
  },
  {
    name: 'no-test-code-in-the-product',
    comment: 'What tests need is not shipped.',
    severity: 'error',
    from: {
      path: folder('contract', 'src', 'worker', 'sw', 'server', 'demo/fill', 'manifest'),
      pathNot: tests,
    },
    to: { path: [folder('tests'), tests] },
  },
]

/** @type {import('dependency-cruiser').ICruiseOptions} */
export const options = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(dist|data)/' },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    extensions: ['.ts', '.tsx', '.mjs', '.js'],
    conditionNames: ['import', 'node', 'default'],
  },
}
