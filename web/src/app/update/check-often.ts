/** R-UPD-6 */
export const checkEveryMs = 20_000

/**
 * Checks every 20 s. Browsers slow down timers of hidden tabs, so a tab that returns after a while checks at once.
 * Returns a function that stops it.
 */
export function checkOften(check: () => void): () => void {
  let last = Date.now()
  const now = () => {
    last = Date.now()
    check()
  }
  const timer = setInterval(now, checkEveryMs)
  const back = () => {
    if (document.visibilityState === 'visible' && Date.now() - last > checkEveryMs) now()
  }
  document.addEventListener('visibilitychange', back)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', back)
  }
}
