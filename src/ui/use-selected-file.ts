import { useEffect, useState } from 'react'

export interface SelectedFile {
  file: File
  /** Shows the file, as long as it is the selected one. */
  url: string
}

/** A file chosen on this device, with an address to show it by. */
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
