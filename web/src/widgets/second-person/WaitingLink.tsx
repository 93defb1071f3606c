import type { Endpoint } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { ButtonLink } from '@/ui/Button.tsx'

interface Props {
  list: Endpoint
  /** Filters for the pending rows. */
  waiting: Readonly<Record<string, string>>
  hrefOf: (count: number) => string
  wordsOf: (count: number) => string
  icon: ReactNode
}

/** Link to a worklist with its number of pending rows, for the `links` of a list. */
export function WaitingLink({ list, waiting, hrefOf, wordsOf, icon }: Props) {
  const query = { ...waiting, per_page: 1 }
  const { data } = useQueryOf(list, { query }, { quiet: true, staleTime: 60_000 })
  const count = (data as { meta: { total: number } } | undefined)?.meta.total ?? 0
  return (
    <ButtonLink href={hrefOf(count)} icon={icon}>
      {wordsOf(count)}
    </ButtonLink>
  )
}
