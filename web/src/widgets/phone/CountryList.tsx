import type { Country } from '@preceptor/contract'
import { SearchList } from '@/ui/select/SearchList.tsx'
import { matching } from './phone-parts.ts'

interface Props {
  countries: readonly Country[]
  current: string | undefined
  /** Said below the list, such as why it is short. */
  note: string | null
  choose: (code: string) => void
}

/** The countries with their codes, searched by either. */
export default function CountryList({ countries, current, note, choose }: Props) {
  const find = (typed: string) =>
    matching(countries, typed).map(({ id, name, calling_code }) => ({ value: id, label: name, meta: calling_code }))
  return (
    <SearchList
      label="Countries"
      placeholder="Country or code"
      find={find}
      chosen={current}
      choose={({ meta }) => choose(meta)}
      note={note ?? 'No country matches'}
      always={note !== null}
    />
  )
}
