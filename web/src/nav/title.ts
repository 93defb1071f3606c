import { useEffect, useLayoutEffect } from 'react'
import { useAgency } from './area.tsx'

export const product = 'Preceptor'

/** R-TTL-1: `Employees · Harborlight Home Care · Preceptor`. */
export const titleOf = (page: string, agency: string | null) => [page, agency, product].filter(Boolean).join(' · ')

/** Sets the page's title from the registry; pages without an account are outside every agency. */
export function usePageTitle(title: string | undefined, outside: boolean) {
  const { name } = useAgency()
  const agency = outside ? null : name
  // Runs before the page's own effects, so that a page with a more specific title, such as a person's name, overrides it
  useLayoutEffect(() => {
    if (title !== undefined) document.title = titleOf(title, agency)
  }, [title, agency])
}

/** Sets the document's title for an agency page about one item, such as a person. */
export function useTitle(page: string) {
  const { name } = useAgency()
  usePlainTitle(page, name)
}

/** The same, outside every agency. */
export function usePlainTitle(page: string, agency: string | null = null) {
  useEffect(() => {
    document.title = titleOf(page, agency)
  }, [page, agency])
}

/** Returns the current page's name, for a link back to it. */
export const pageNow = () => document.title.split(' · ')[0] ?? product
