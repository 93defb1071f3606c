import { type ComponentType, lazy, type ReactNode } from 'react'

interface Code {
  default: ComponentType
}

/** A page in a chunk of its own; `preload` fetches it before it is opened (a pointer over its link). */
export function lazyPage(load: () => Promise<Code>): { element: ReactNode; preload: () => void } {
  const Page = lazy(() => codeOf(load))
  return { element: <Page />, preload: () => void load().catch(() => undefined) }
}

/**
 * The chunk of an older build may be gone from the server: then the page before stays as it is, with the reload offered beside
 * it, rather than giving way to a broken one.
 */
export async function codeOf(load: () => Promise<Code | undefined>): Promise<Code> {
  try {
    const code = await load()
    if (code) return code
    // A listener of `vite:preloadError` cancelled the event, so what failed is its affair.
  } catch (error) {
    const outdated = await import('./update/failed-asset.ts').then(
      ({ offerIfOutdated }) => offerIfOutdated(),
      () => false,
    )
    if (!outdated) throw error
  }
  return new Promise<never>(() => {})
}
