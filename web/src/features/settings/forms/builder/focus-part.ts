/** Half a second of frames: a part renders once it is in the address. */
const frames = 30

/** Focuses the first input of a new part as soon as it appears. */
export function focusPart(part: string) {
  let left = frames
  const look = () => {
    const input = document.querySelector<HTMLElement>(`[data-part="${part}"] :is(input, textarea, select)`)
    if (input) input.focus()
    else if (--left > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
