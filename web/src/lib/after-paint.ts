/** Runs `work` after the next frame is painted, also in a window that paints none. Returns a function that cancels it. */
export function afterPaint(work: () => void): () => void {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    timer = setTimeout(work)
  }
  frame = requestAnimationFrame(soon)
  // A hidden window has no frames.
  timer = setTimeout(soon, 100)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
