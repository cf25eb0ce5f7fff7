import { optional } from '#shared/optional.ts'

/** Loads the editor, when its field is touched: never before. Without it the plain field goes on. */
export const loadEditor = () => optional(import('./text-editor.tsx'))
