import type { Endpoint } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatNumber } from '@/lib/format.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { ButtonLink } from '@/ui/Button.tsx'

interface Props {
  list: Endpoint
  /** Filters of the rows that wait. */
  waiting: Readonly<Record<string, string>>
  hrefOf: (count: number) => string
  wordsOf: (count: number) => string
  icon: ReactNode
  /** Says its words on a phone too. */
  worded?: boolean
}

/** To a worklist, with how many wait in it; on a phone only while there are some. */
export function WaitingLink({ list, waiting, hrefOf, wordsOf, icon, worded = false }: Props) {
  const narrow = useNarrow()
  const query = { ...waiting, per_page: 1 }
  const { data } = useQueryOf(list, { query }, { quiet: true, staleTime: 60_000 })
  const count = (data as { meta: { total: number } } | undefined)?.meta.total ?? 0
  if (narrow && count === 0) return null
  const label = wordsOf(count)
  const isShort = narrow && !worded
  return (
    <ButtonLink href={hrefOf(count)} icon={icon} {...(isShort && { 'aria-label': label })}>
      {isShort ? formatNumber(count) : label}
    </ButtonLink>
  )
}
