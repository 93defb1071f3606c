import { inWords } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import type { ListAddress } from './use-list-address.ts'
import { withoutFilters } from './list-query.ts'

export interface NoMatchProps {
  list: ListAddress
  words?: { title?: string; hint?: string } | undefined
}

/** There are rows, but not under these filters: say so, and lead to them. */
export default function NoMatch({ list: { definition, values, change }, words }: NoMatchProps) {
  const one = inWords(definition.unit(1))
  const search = values['search']
  return (
    <Empty
      title={words?.title ?? (search ? `No ${one} matches “${search}”` : `No ${one} matches these filters`)}
      hint={words?.hint ?? 'Check the spelling, or look with fewer filters.'}
      action={<Button onClick={() => change(withoutFilters(definition))}>Clear all filters</Button>}
    />
  )
}
