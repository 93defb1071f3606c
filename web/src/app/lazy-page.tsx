import { type ComponentType, isValidElement, lazy, type ReactNode, useState } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { withTexts } from '@/lib/texts/catalogue.ts'
import { usePageTitle } from '@/nav/title.ts'
import { routesNear } from './routes-near.ts'

interface Code {
  default: ComponentType
}

/** Texts of a filter by program standing load after the first ones. */
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
 * A page in its own chunk, with its title; `preload` fetches it before it is opened (the pointer is over its link, or a visit
 * begins at its address). If the code has loaded, the page is drawn at once; otherwise the previous page stays until it has.
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
    // The page hasn't been opened yet, so its failure stays silent
    code = (await withTexts(load, { early: early && !asksLater() }).catch(() => undefined))?.default
  }
  const element = <Page />
  preloads.set(element.type, preload)
  return { element, preload }
}

const preloads = new Map<unknown, () => Promise<void>>()

/** Fetches the code of the pages at an address. */
export const preloadAt = (routes: RouteObject[], path: string) =>
  Promise.all((matchRoutes(routesNear(routes, path), path) ?? []).map(({ route }) => preloadOf(route.element)))

const preloadOf = async (element: ReactNode) => (isValidElement(element) ? preloads.get(element.type)?.() : undefined)

/**
 * A newer build may have removed this build's chunk from the server. Then the current page stays, with an offer to reload, instead
 * of giving way to a broken page.
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
