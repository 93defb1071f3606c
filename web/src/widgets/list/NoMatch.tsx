import { inWords } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import type { ListAddress } from './use-list-address.ts'
import { withoutFilters } from './list-query.ts'
import { listTexts } from './texts.ts'

export interface NoMatchProps {
  list: ListAddress
  words?: { title?: string; hint?: string } | undefined
}

/** Says that there are rows, but not under these filters, and links to them. */
export default function NoMatch({ list: { definition, values, change }, words }: NoMatchProps) {
  const one = inWords(definition.unit(1))
  const search = values['search']
  return (
    <Empty
      title={
        words?.title ?? (search ? listTexts.say('noMatchSearch', { one, search }) : listTexts.say('noMatch', { one }))
      }
      hint={words?.hint ?? listTexts.say('noMatchHint')}
      action={<Button onClick={() => change(withoutFilters(definition))}>{listTexts.say('clearFilters')}</Button>}
    />
  )
}
