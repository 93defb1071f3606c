/** Half a second of frames: a refusal heard from the server may be shown some frames after it was heard. */
const FRAMES = 30
const wrong = '[aria-invalid="true"]'

/**
 * After a refused submit the reader starts at the first field that needs attention.
 * Waits until the field is marked, and gives up when the reader has moved on.
 */
export function focusFirstError() {
  const before = document.activeElement
  // among several forms: the one that was sent, or the dialog on top
  const form = before?.closest('form') ?? [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
  let left = FRAMES
  const look = () => {
    const moved = document.activeElement !== before && document.activeElement !== document.body
    if (moved) return
    const first = form.querySelector<HTMLElement>(`${wrong}, fieldset[data-invalid]`)
    // of a group its wrong control, where one is marked
    const field = first?.matches('fieldset') ? (first.querySelector<HTMLElement>(wrong) ?? first) : first
    if (field) field.focus()
    else if (--left > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
