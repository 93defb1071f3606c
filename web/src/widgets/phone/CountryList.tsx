import type { Country } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { SearchList } from '@/ui/select/SearchList.tsx'
import { matching } from './phone-parts.ts'
import { phoneTexts } from './texts.ts'

interface Props {
  countries: readonly Country[]
  current: string | undefined
  /** A note below the list, such as the reason it is short. */
  note: string | null
  choose: (code: string) => void
}

/** Countries with their calling codes, searchable by either. */
export default function CountryList({ countries, current, note, choose }: Props) {
  const t = useTexts(phoneTexts)
  const find = (typed: string) =>
    matching(countries, typed).map(({ id, name, calling_code }) => ({ value: id, label: name, meta: calling_code }))
  return (
    <SearchList
      label={t('countries')}
      placeholder={t('search')}
      find={find}
      chosen={current}
      choose={({ meta }) => choose(meta)}
      note={note ?? t('noMatch')}
      always={note !== null}
    />
  )
}
