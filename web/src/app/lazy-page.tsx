import { type ComponentType, isValidElement, lazy, type ReactNode, useState } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { withTexts } from '@/lib/texts/catalogue.ts'
import { usePageTitle } from '@/nav/title.ts'
import { routesNear } from './routes-near.ts'

interface Code {
  default: ComponentType
}

/** Texts for a filter by program status load after the first ones. */
const asksLater = () => location.search.includes('program_standing=')

interface PageOptions {
  title?: string | (() => string) | undefined
  outside?: boolean
  /** Shows the first rows of a visit. */
  early?: boolean
}

export interface LoadedPage {
  element: ReactNode
  preload: () => Promise<void>
}

/**
 * A page in its own chunk, with its title; `preload` fetches it before it is opened (a pointer over its link, the first address of
 * a visit). A page with its code loaded renders at once; otherwise the previous page stays while it loads.
 */
export function lazyPage(
  load: () => Promise<Code>,
  { title, outside = false, early = false }: PageOptions = {},
): LoadedPage {
  let code: ComponentType | undefined
  const fetched = async () => {
    const found = await codeOf(() => withTexts(load, { early: early && !asksLater() }))
    code = found.default
    return found
  }
  const Fetched = lazy(fetched)
  function Page() {
    // Keeps the first one: a later one would start over
    const [Chosen] = useState(() => code ?? Fetched)
    usePageTitle(typeof title === 'function' ? title() : title, outside)
    return <Chosen />
  }
  const preload = async () => {
    // The page has not been opened yet, so a failure stays silent
    code = (await withTexts(load, { early: early && !asksLater() }).catch(() => undefined))?.default
  }
  const element = <Page />
  preloads.set(element.type, preload)
  return { element, preload }
}

const preloads = new Map<unknown, () => Promise<void>>()

/** Fetches the code of all pages at an address. */
export const preloadAt = (routes: RouteObject[], path: string) =>
  Promise.all((matchRoutes(routesNear(routes, path), path) ?? []).map(({ route }) => preloadOf(route.element)))

const preloadOf = async (element: ReactNode) => (isValidElement(element) ? preloads.get(element.type)?.() : undefined)

/**
 * An older build's chunk may be gone from the server: then the previous page stays, with a reload offer next to it, instead of
 * being replaced by a broken one.
 */
export async function codeOf(load: () => Promise<Code | undefined>): Promise<Code> {
  try {
    const code = await load()
    if (code) return code
    // A listener of `vite:preloadError` canceled the event, so it handles the failure.
  } catch (error) {
    const outdated = await import('./update/failed-asset.ts').then(
      ({ offerIfOutdated }) => offerIfOutdated(),
      () => false,
    )
    if (!outdated) throw error
  }
  return new Promise<never>(() => {})
}
