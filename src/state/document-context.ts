import type { DocumentContext } from '#contract/document-context.ts'

/** Reads what the document brought with it; empty in the shell. */
export const readDocumentContext = (): Partial<DocumentContext> =>
  JSON.parse(document.documentElement.dataset['context'] ?? '{}') as Partial<DocumentContext>
