/** Half a second of frames: a refusal may appear some frames after the server's response. */
const FRAMES = 30
const wrong = '[aria-invalid="true"]'

/**
 * Focuses the first field with an error after a refused submit. Waits until the field is marked, and gives up if the user has moved
 * on.
 */
export function focusFirstError() {
  const before = document.activeElement
  // Among several forms: the submitted one, or the dialog on top
  const form = before?.closest('form') ?? [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
  let left = FRAMES
  const look = () => {
    const moved = document.activeElement !== before && document.activeElement !== document.body
    if (moved) return
    const first = form.querySelector<HTMLElement>(`${wrong}, fieldset[data-invalid]`)
    // In a group, the invalid control, if one is marked
    const field = first?.matches('fieldset') ? (first.querySelector<HTMLElement>(wrong) ?? first) : first
    if (field) field.focus()
    else if (--left > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
