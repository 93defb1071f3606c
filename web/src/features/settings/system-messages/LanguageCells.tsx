import { type WordState, wordStates } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { type StatusColour, StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { languageName } from '@/widgets/languages/language-name.ts'

const stateColours: Readonly<Partial<Record<WordState, StatusColour>>> = {
  written: 'green',
  unreviewed: 'amber',
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
    const colour = stateColours[state]
    return (
      <td key={code}>
        {/* what nobody wrote is told quietly: the next language of the agency stands in */}
        {colour ? (
          <StatusBadge colour={colour}>{inWords(wordStates[state])}</StatusBadge>
        ) : (
          <span className="quiet">{inWords(wordStates[state])}</span>
        )}
      </td>
    )
  })
