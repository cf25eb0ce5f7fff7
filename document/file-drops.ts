/** What was dropped on the page. */
export interface FileDrop {
  files: File[]
  /** Something of it is a folder, which is no file. */
  hasFolder: boolean
}

declare global {
  interface Window {
    /** From when it is there it is told of each drop. */
    onFileDrop?: (drop: FileDrop) => void
    /** Drops of before. */
    earlyFileDrops?: FileDrop[]
  }
}

/**
 * Stands in the document before any script has come: a browser opens a file that is dropped on a page, and the page is
 * gone. A field for files takes a single one by itself. What is dragged out of a page, such as a link, a text or a
 * picture, is none of the device's files.
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

/** Hears of what is dropped from now on, and of what was dropped before the app was there. */
export function hearFileDrops(onDrop: (drop: FileDrop) => void): void {
  window.onFileDrop = onDrop
  for (const drop of window.earlyFileDrops?.splice(0) ?? []) onDrop(drop)
}
