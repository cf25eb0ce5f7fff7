import type { OwnPage, OwnPageContext } from './load-own-page.ts'

/**
 * Returns the loader of a user's own page, which puts its data into the document (decision 0051). In the browser the screen
 * itself loads its data, so that it also shows without a network.
 */
export const ownPageLoader =
  (page: OwnPage) =>
  async ({ context, location }: { context: OwnPageContext; location: { search: object } }): Promise<void> => {
    if (!import.meta.env.SSR) return
    const { loadOwnPage } = await import('./load-own-page.ts')
    await loadOwnPage(page, context, location.search)
  }
