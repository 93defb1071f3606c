import { type ComponentType, isValidElement, lazy, type ReactNode, useState } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { withTexts } from '@/lib/texts/catalogue.ts'
import { usePageTitle } from '@/nav/title.ts'
import { routesNear } from './routes-near.ts'

interface Code {
  default: ComponentType
}

/** The words of a filter by program standing load after the first ones. */
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
 * A page in a chunk of its own, under its title; `preload` fetches it before it is opened (a pointer over its link, the address a visit begins
 * with). A page whose code is there is drawn at once; for another the page before stays as long as it is fetched.
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
    // keeps the first one: a later one would start over
    const [Chosen] = useState(() => code ?? Fetched)
    usePageTitle(typeof title === 'function' ? title() : title, outside)
    return <Chosen />
  }
  const preload = async () => {
    // nobody has opened the page yet, so its failure stays silent
    code = (await withTexts(load, { early: early && !asksLater() }).catch(() => undefined))?.default
  }
  const element = <Page />
  preloads.set(element.type, preload)
  return { element, preload }
}

const preloads = new Map<unknown, () => Promise<void>>()

/** Fetches the code of whatever pages stand at an address. */
export const preloadAt = (routes: RouteObject[], path: string) =>
  Promise.all((matchRoutes(routesNear(routes, path), path) ?? []).map(({ route }) => preloadOf(route.element)))

const preloadOf = async (element: ReactNode) => (isValidElement(element) ? preloads.get(element.type)?.() : undefined)

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
