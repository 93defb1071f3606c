import type { RecordItem } from '@preceptor/contract'

/** The id of an item's line in the session record. */
export const idOfItem = (item: RecordItem) => `record-${item}`

/** Scrolls to an item of the session record and focuses its add button, once the dialog above it has closed. */
export function showRecordItem(item: RecordItem) {
  requestAnimationFrame(() => {
    const line = document.getElementById(idOfItem(item))
    if (!line) return
    line.scrollIntoView({ block: 'center' })
    const target = line.querySelector<HTMLElement>('button, a') ?? line
    target.focus({ preventScroll: true })
  })
}
