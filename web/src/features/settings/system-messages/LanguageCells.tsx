import { type WordState, wordStates } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { type StatusColour, StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { languageName } from '@/widgets/languages/language-name.ts'

export const stateColours: Readonly<Record<WordState, StatusColour>> = {
  standard: 'grey',
  written: 'green',
  unreviewed: 'amber',
  missing: 'red',
}
export const LanguageHeads = ({ languages }: { languages: readonly string[] }) =>
  languages.map(code => (
    <th key={code} scope="col">
      {languageName(code)}
    </th>
  ))

interface Props {
  languages: readonly string[]
  states: Readonly<Record<string, WordState>>
}
export const LanguageCells = ({ languages, states }: Props) =>
  languages.map(code => {
    const state = states[code] ?? 'missing'
    return (
      <td key={code}>
        <StatusBadge colour={stateColours[state]}>{inWords(wordStates[state])}</StatusBadge>
      </td>
    )
  })
