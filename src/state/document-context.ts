import type { DocumentContext } from '#contract/document-context.ts'

/** Reads the data in the document; empty in the shell. */
export const readDocumentContext = (): Partial<DocumentContext> =>
  JSON.parse(document.documentElement.dataset['context'] ?? '{}') as Partial<DocumentContext>
