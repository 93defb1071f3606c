import type { RuleImpact } from '@preceptor/contract'
import { complianceStates } from '@preceptor/contract/compliance/result'
import { formatDay } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { Column } from '@/ui/table/column.ts'
import { ComplianceState } from '@/widgets/compliance/ComplianceState.tsx'
import { complianceSettingsTexts } from '../texts.ts'
import css from './rule.module.css'

/** Columns for the day a person's state would change, and both states. */
export const flipColumns = (): Column<Pick<RuleImpact['data'][number], 'flip'>>[] => [
  {
    key: 'on',
    label: complianceSettingsTexts.say('flipsOn'),
    width: '130px',
    card: 'line',
    cell: ({ flip }) => formatDay(flip.on),
  },
  {
    key: 'states',
    label: complianceSettingsTexts.say('change'),
    card: 'end',
    cell: ({ flip }) => (
      <span className={css.states}>
        {inWords(complianceStates[flip.before])} <span aria-hidden="true">→</span>{' '}
        <ComplianceState state={flip.after} />
      </span>
    ),
  },
]
