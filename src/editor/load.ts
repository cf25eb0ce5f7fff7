/** Loads the editor, when its field is touched: never before. */
export const loadEditor = () => import('./text-editor.tsx')
