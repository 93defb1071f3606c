import { type DragEvent, useState } from 'react'

/** The properties of an element on which files can be dropped; `data-over` while some are held above it. */
export function useDrop(onFiles: (files: FileList) => void) {
  const [over, setOver] = useState(false)
  const hold = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type !== 'dragleave')
  }
  return {
    'data-over': over || undefined,
    onDragEnter: hold,
    onDragOver: hold,
    onDragLeave: hold,
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFiles(event.dataTransfer.files)
    },
  }
}
