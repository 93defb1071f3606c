import { type DragEvent, useState } from 'react'

/** Returns props for an element that accepts dropped files; it has `data-over` while files are dragged over it. */
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
