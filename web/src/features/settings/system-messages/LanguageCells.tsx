import { type WordState, wordStates } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { type StatusColour, StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { languageNames, languageWithin } from '@/widgets/languages/language-name.ts'
import css from './system-messages.module.css'
import { systemMessagesTexts } from './texts.ts'

const stateColours: Readonly<Partial<Record<WordState, StatusColour>>> = {
  written: 'green',
  unreviewed: 'amber',
}
/** The agency's own text comes first; if a language has no text, the agency's next language is sent. */
const inOrder = ['written', 'unreviewed', 'standard', 'missing'] as const

export function LanguageHead() {
  const t = useTexts(systemMessagesTexts)
  return <th scope="col">{t('languages')}</th>
}

interface Props {
  languages: readonly string[]
  states: Readonly<Record<string, WordState>>
}

/** The languages of a message, grouped by the state of their text; a column for each wouldn't fit. */
export const LanguageCell = ({ languages, states }: Props) => (
  <td className={css.languages}>
    <ul>
      {inOrder.map(state => {
        const found = languages.filter(code => (states[code] ?? 'missing') === state)
        const colour = stateColours[state]
        const words = inWords(wordStates[state])
        if (found.length === 0) return null
        return colour ? (
          <li key={state}>
            <StatusBadge colour={colour}>{words}</StatusBadge> {languageNames(found).join(', ')}
          </li>
        ) : (
          <li key={state} className="quiet">
            {words}: {found.map(languageWithin).join(', ')}
          </li>
        )
      })}
    </ul>
  </td>
)
