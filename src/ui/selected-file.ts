import { useEffect, useState } from 'react'

export interface SelectedFile {
  file: File
  /** An object URL, valid as long as the file is selected. */
  url: string
}

/** Holds a file chosen on this device, with an address to show it by. */
export function useSelectedFile(): [SelectedFile | undefined, (file: File | undefined) => void] {
  const [selected, setSelected] = useState<SelectedFile>()
  useEffect(
    () => () => {
      if (selected) URL.revokeObjectURL(selected.url)
    },
    [selected],
  )
  return [selected, (file) => setSelected(file && { file, url: URL.createObjectURL(file) })]
}
