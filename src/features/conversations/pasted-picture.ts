import { isPicture } from '#src/ui/picture-file.ts'

/** The last part of a path or an address, in the form in which file managers copy it. */
const nameIn = (line: string): string => {
  const name = line.trim().split(/[/\\]/).at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * The picture in pasted data. A file manager copies a file together with its name or its path; a text program
 * copies a text together with a picture of it, which is not meant.
 */
export function pastedPicture(data: Pick<DataTransfer, 'files' | 'getData'>): File | undefined {
  const file = [...data.files].find(isPicture)
  const lines = data
    .getData('text/plain')
    .split('\n')
    .filter((line) => line.trim())
  const names = new Set(Array.from(data.files, ({ name }) => name))
  return lines.every((line) => names.has(nameIn(line))) ? file : undefined
}
