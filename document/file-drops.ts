/** Files dropped on the page at once. */
export interface FileDrop {
  files: File[]
  /** Whether a folder was among them. */
  hasFolder: boolean
}

declare global {
  interface Window {
    /** Called for each drop, once the app has set it. */
    onFileDrop?: (drop: FileDrop) => void
    /** Drops from before the app had loaded. */
    earlyFileDrops?: FileDrop[]
  }
}

/**
 * Catches dropped files before any other script has loaded: otherwise the browser opens them and leaves the page. A file
 * field handles a single dropped file by itself. Links, text and pictures dragged out of a page are ignored.
 */
export const CATCH_FILE_DROPS = `{
  const drops = window.earlyFileDrops = []
  const isOfFiles = ({ dataTransfer: data }) => data?.types.includes('Files') && !data.types.includes('text/html')
  const isForField = ({ target, dataTransfer: data }) =>
    target.matches?.('input[type=file]') && data.items.length < 2 && !isFolder(data.items[0])
  const isFolder = (item) => Boolean(item?.webkitGetAsEntry?.()?.isDirectory)
  const take = (event) => {
    if (!isOfFiles(event) || isForField(event)) return
    event.preventDefault()
    if (event.type !== 'drop') return
    const { files, items } = event.dataTransfer
    const drop = { files: [...files], hasFolder: [...items].some(isFolder) }
    if (window.onFileDrop) window.onFileDrop(drop)
    else drops.push(drop)
  }
  for (const type of ['dragenter', 'dragover', 'drop']) addEventListener(type, take)
}`

/** Calls back for each drop from now on, and for those from before the app had loaded. */
export function subscribeToFileDrops(onDrop: (drop: FileDrop) => void): void {
  window.onFileDrop = onDrop
  for (const drop of window.earlyFileDrops?.splice(0) ?? []) onDrop(drop)
}
