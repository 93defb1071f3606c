import { useEffect } from 'react'
import { useAgency } from './area.tsx'

export const product = 'Preceptor'

/** R-TTL-1: `Employees · Harborlight Home Care · Preceptor`. */
export const titleOf = (page: string, agency: string | null) => [page, agency, product].filter(Boolean).join(' · ')

/** The document's title for a page of an agency. */
export function useTitle(page: string) {
  const { name } = useAgency()
  usePlainTitle(page, name)
}

/** The document's title for a page outside every agency. */
export function usePlainTitle(page: string, agency: string | null = null) {
  useEffect(() => {
    document.title = titleOf(page, agency)
  }, [page, agency])
}
