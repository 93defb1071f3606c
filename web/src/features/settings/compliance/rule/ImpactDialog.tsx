import { api, type Args, type RuleImpact } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { formatHours } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import type { Column } from '@/ui/table/column.ts'
import { FoundPeople, nameColumn, useFinding } from '@/widgets/named-people/FoundPeople.tsx'
import { complianceSettingsTexts } from '../texts.ts'
import css from './rule.module.css'
import { flipColumns } from './flip-columns.tsx'

type Thought = Pick<Args<typeof api.complianceRules.impact>['body'], 'rule_id' | 'version_id' | 'rule'>

interface Props {
  thought: Thought
  isNew: boolean
  busy: boolean
  onSave: () => void
  onClose: () => void
}

/** Previews the effect on people by name, before saving. */
export default function ImpactDialog({ thought, isNew, busy, onSave, onClose }: Props) {
  const t = useTexts(complianceSettingsTexts)
  const finding = useFinding()
  const impact = useQueryOf(
    api.complianceRules.impact,
    { body: { ...thought, ...finding.query, per_page: 10 } },
    { keep: true, quiet: true },
  )
  return (
    <Dialog
      open
      size="large"
      title={t('impactTitle')}
      submitLabel={isNew ? t('addRule') : t('saveVersion')}
      busy={busy}
      onSubmit={onSave}
      onClose={onClose}
    >
      <div className={css.stack}>
        {impact.data && <Sum impact={impact.data} from={thought.rule.effective_from} />}
        <FoundPeople
          label={t('whoFlips')}
          columns={columns()}
          rowKey={row => row.employee_id}
          finding={finding}
          people={impact}
        />
      </div>
    </Dialog>
  )
}

function Sum({ impact, from }: { impact: RuleImpact; from: string }) {
  const t = useTexts(complianceSettingsTexts)
  const { judged, people, asked, turn_red, turn_green, added_minutes } = impact
  return (
    <div role="status">
      <p>{t('impactAsked', { asked, judged, day: formatDay(from) })}</p>
      <p>
        {t('impactTurns', { red: turn_red, green: turn_green })}{' '}
        {t('impactHours', { hours: formatHours(added_minutes, 'long') })}
      </p>
      {judged < people && <p>{t('impactPart', { judged, people })}</p>}
    </div>
  )
}

const columns = (): Column<RuleImpact['data'][number]>[] => [nameColumn<RuleImpact['data'][number]>(), ...flipColumns()]
