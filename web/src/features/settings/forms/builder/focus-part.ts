/** Half a second of frames: a part is drawn once the address names it. */
const frames = 30

/** What was just added is filled next: its first input takes the focus as soon as it is there. */
export function focusPart(part: string) {
  let left = frames
  const look = () => {
    const input = document.querySelector<HTMLElement>(`[data-part="${part}"] :is(input, textarea, select)`)
    if (input) input.focus()
    else if (--left > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
