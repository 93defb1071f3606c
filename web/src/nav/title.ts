import { useEffect, useLayoutEffect } from 'react'
import { useAgency } from './area.tsx'

export const product = 'Preceptor'

/** R-TTL-1: `Employees · Harborlight Home Care · Preceptor`. */
export const titleOf = (page: string, agency: string | null) => [page, agency, product].filter(Boolean).join(' · ')

/** The title of a page as the registry says it; pages without an account stand outside every agency. */
export function usePageTitle(title: string | undefined, outside: boolean) {
  const { name } = useAgency()
  const agency = outside ? null : name
  // before the effects of the page itself, so that a page which knows better, such as a person's name, has the last word
  useLayoutEffect(() => {
    if (title !== undefined) document.title = titleOf(title, agency)
  }, [title, agency])
}

/** The document's title for a page of an agency that shows one thing of many, such as a person. */
export function useTitle(page: string) {
  const { name } = useAgency()
  usePlainTitle(page, name)
}

/** The same outside every agency. */
export function usePlainTitle(page: string, agency: string | null = null) {
  useEffect(() => {
    document.title = titleOf(page, agency)
  }, [page, agency])
}

/** The name of the page on the screen, for a link that leads back to it. */
export const pageNow = () => document.title.split(' · ')[0] ?? product
