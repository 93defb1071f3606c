/** Milliseconds after which a loaded page has shown its first rows. */
const settledMs = 600

const loaded = new Promise<void>(resolve => {
  if (document.readyState === 'complete') resolve()
  else window.addEventListener('load', () => resolve(), { once: true })
})

const waiting: (() => unknown)[] = []

/**
 * Runs work that the first rows must not wait for, when the browser is idle, one task at a time, so that a click waits for one file
 * at most.
 */
export function whenIdle(work: () => unknown) {
  if (waiting.push(work) === 1) void loaded.then(() => setTimeout(next, settledMs))
}

const idle = (work: () => void) => (window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 200)))(work)

function next() {
  const [work] = waiting
  if (work) idle(() => void finish(work))
}

async function finish(work: () => unknown) {
  try {
    await work()
  } catch {
    // If preloading a file fails, it loads when needed
  }
  waiting.shift()
  next()
}
