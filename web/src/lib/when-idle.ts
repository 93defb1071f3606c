/** So long after the page was loaded nobody waits for its first rows any more. */
const settledMs = 600

const loaded = new Promise<void>(resolve => {
  if (document.readyState === 'complete') resolve()
  else window.addEventListener('load', () => resolve(), { once: true })
})

/** Runs what the first rows must not wait for, when the browser has nothing else to do. */
export function whenIdle(work: () => void) {
  const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 200))
  void loaded.then(() => setTimeout(() => idle(work), settledMs))
}
