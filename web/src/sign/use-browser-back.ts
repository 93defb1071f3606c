import { useEffect, useEffectEvent, useRef } from 'react'

const stepIn = (state: unknown) => (state as { step?: number } | null)?.step ?? 0

/**
 * Adds a browser history entry for each step forward, so that Back goes back one step instead of leaving the page. `onBack` returns
 * whether there was a step to go back to.
 */
export function useBrowserBack(onBack: () => boolean) {
  const depth = useRef(0)
  /** A button already went back: only its history entry must be removed. */
  const isDone = useRef(false)
  const left = useEffectEvent((to: number) => {
    const isBack = to < depth.current
    depth.current = to
    if (isDone.current) isDone.current = false
    else if (isBack && !onBack()) history.back()
  })
  useEffect(() => {
    depth.current = stepIn(history.state)
    const listen = ({ state }: PopStateEvent) => left(stepIn(state))
    addEventListener('popstate', listen)
    return () => removeEventListener('popstate', listen)
  }, [])
  return {
    forward: () => history.pushState({ step: ++depth.current }, ''),
    back: () => {
      if (depth.current === 0) return
      isDone.current = true
      history.back()
    },
  }
}
