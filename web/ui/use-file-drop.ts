import { type DragEvent as ReactDragEvent, useEffect, useState } from 'react'

/** Makes an element accept a dropped file; `over` is true while one is dragged above it. */
export function useFileDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    window.addEventListener('dragover', ignore)
    window.addEventListener('drop', ignore)
    return () => {
      window.removeEventListener('dragover', ignore)
      window.removeEventListener('drop', ignore)
    }
  }, [])
  const zone = {
    onDragOver(event: ReactDragEvent) {
      if (!holdsFile(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave(event: ReactDragEvent) {
      // Moving onto a child also counts as leaving.
      const { currentTarget, relatedTarget } = event
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop(event: ReactDragEvent) {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) onFile(file)
    },
  }
  return { over, zone }
}

/** Otherwise the browser would leave the form to open a file dropped next to the zone. */
function ignore(event: DragEvent) {
  if (event.defaultPrevented || !holdsFile(event)) return
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
}

function holdsFile({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
