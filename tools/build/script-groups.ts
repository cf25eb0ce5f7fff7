import type { Rolldown } from 'vite'

type ModuleGraph = {
  getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null
}

/**
 * Files of scripts that every page loads, in the order of loading. All other scripts load when a page or a dialog is
 * opened, and the bundler splits them.
 */
export const SCRIPT_GROUPS = ['vendor', 'app', 'soon', 'after-load'] as const
export type ScriptGroup = (typeof SCRIPT_GROUPS)[number]

/** Modules that the groups start from. */
export interface Roots {
  /** Imports the libraries. */
  entry: string
  /** The app with its first page, which the entry imports after evaluating the libraries. */
  app: string
  /** Loads when no video is waiting. */
  afterLoad: string
}

/** Modules with such names are only reached by dynamic import. */
const LAZY = /\.lazy\.tsx?$/

/**
 * Groups modules into scripts by the module graph. A module is in the first group that reaches it by static imports:
 *
 * - `vendor`: from the entry;
 * - `app`: from the app and the pages that its routes bring;
 * - `soon`: from the `*.lazy.ts(x)` modules that these two import dynamically, one file for all of them, since a file
 *   each takes a slow connection longer;
 * - `after-load`: from the module of that name.
 *
 * The entry and the app's own module stay files of their own: both await, and a file that imported them
 * would wait, too.
 */
export function groupModules(graph: ModuleGraph, roots: Roots): Map<string, ScriptGroup> {
  const groups = new Map<string, ScriptGroup>()
  const addClosure = (group: ScriptGroup, id: string): void => {
    if (groups.has(id)) return
    groups.set(id, group)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) addClosure(group, imported)
  }
  addClosure('vendor', roots.entry)
  addClosure('app', roots.app)
  const dynamicImports = [...groups.keys()].flatMap(
    (id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
  )
  for (const id of dynamicImports) if (LAZY.test(id)) addClosure('soon', id)
  addClosure('after-load', roots.afterLoad)
  groups.delete(roots.entry)
  groups.delete(roots.app)
  return groups
}

/** The part of a route that loads when its page is opened, as the router's plugin names it. */
const PAGE = /[?&]tsr-split=component/
/** Models and rules that later scripts share. */
const CONTRACT = /\/contract\/.+\.ts$/
/** Number of importing pages or scripts from which a module is put into the shared file. */
const SHARE_COUNT = 3

/** Such a module waits for the texts of a set, in the page's language, and so does every script that imports it. */
const MESSAGES = /\/messages\/([a-z-]+)\.ts$/

/**
 * Names the files of the modules outside the first groups that several pages reach by static imports: one file for all that
 * wait for no texts, and one for those that wait for the same set. Those that wait for several stay apart: in a file of
 * theirs the bundler would put what they import, and others would wait for its texts.
 */
export function sharedByPages(
  graph: ModuleGraph,
  groups: ReadonlyMap<string, ScriptGroup>,
): Map<string, string> {
  const reachedFrom = (start: string): Set<string> => {
    const reached = new Set<string>()
    const reach = (id: string): void => {
      if (groups.has(id) || reached.has(id)) return
      reached.add(id)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reach(imported)
    }
    reach(start)
    return reached
  }
  const pages = [...groups.keys()].flatMap((id) =>
    (graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter((imported) => PAGE.test(imported)),
  )
  const pageCounts = new Map<string, number>()
  for (const page of new Set(pages))
    for (const id of reachedFrom(page)) pageCounts.set(id, (pageCounts.get(id) ?? 0) + 1)
  const shared = new Map<string, string>()
  for (const [id, count] of pageCounts) {
    const sets = [...reachedFrom(id)].flatMap((each) => MESSAGES.exec(each)?.[1] ?? [])
    if (count >= SHARE_COUNT && sets.length <= 1) shared.set(id, ['pages', ...sets].join('-'))
  }
  return shared
}

/**
 * The bundler's groups. Two of them are for modules that several later scripts import, which would otherwise be dozens of
 * requests of a few hundred bytes for each page: those of pages, and the contract's. The bundler asks about each module,
 * group by group, when the graph is complete.
 */
export function scriptGroups(roots: Roots): Rolldown.CodeSplittingGroup[] {
  let groups: Map<string, ScriptGroup> | undefined
  let shared: Map<string, string> | undefined
  return [
    ...SCRIPT_GROUPS.map((group) => ({
      debugName: group,
      name: (id: string, graph: Rolldown.ChunkingContext) =>
        (groups ??= groupModules(graph, roots)).get(id) === group ? group : null,
    })),
    { name: 'contract', test: CONTRACT, minShareCount: SHARE_COUNT },
    {
      debugName: 'pages',
      name: (id: string, graph: Rolldown.ChunkingContext) => {
        groups ??= groupModules(graph, roots)
        return (shared ??= sharedByPages(graph, groups)).get(id) ?? null
      },
    },
  ]
}
