import { api, type Args, fullName, type RuleTrial } from '@preceptor/contract'
import { complianceStates } from '@preceptor/contract/compliance/result'
import { useState } from 'react'
import type { ApiFailure } from '@/api/failure.ts'
import { useSend } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { formatHours } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import type { Choice } from '@/ui/select/choice.ts'
import { EmployeeField } from '@/widgets/employees/EmployeeField.tsx'
import { complianceSettingsTexts } from '../texts.ts'
import css from './rule.module.css'
import { ComplianceState } from '@/widgets/compliance/ComplianceState.tsx'

type Asked = Args<typeof api.complianceRules.trial>['body']

interface Props {
  thought: Pick<Asked, 'rule_id' | 'version_id' | 'rule'>
  sound: () => boolean
  refuse: (failure: ApiFailure) => boolean
}

/** Previews named people's standing under the unsaved rule. */
export function TrialCard({ thought, sound, refuse }: Props) {
  const t = useTexts(complianceSettingsTexts)
  const [chosen, setChosen] = useState<readonly Choice[]>([])
  const trial = useSend(api.complianceRules.trial, { fail: refuse, done: answer => setShown(answer) })
  const [shown, setShown] = useState<RuleTrial | null>(null)
  const run = (people: readonly Choice[]) => {
    if (sound()) trial.send({ body: { ...thought, employee_ids: people.map(({ value }) => value) } })
  }
  const add = (person: Choice) => {
    const people = [...chosen.filter(({ value }) => value !== person.value), person].slice(-20)
    setChosen(people)
    run(people)
  }
  return (
    <Card title={t('trial')}>
      <div className={css.stack}>
        <p className="quiet">{t('trialHint')}</p>
        <EmployeeField
          label={t('person')}
          value=""
          onChange={(value, person) => add({ value, label: fullName(person) })}
        />
        {chosen.length > 0 && (
          <p className={css.states}>
            {chosen.map(({ value, label }) => (
              <Button
                key={value}
                size="small"
                aria-label={t('without', { name: label })}
                onClick={() => setChosen(chosen.filter(one => one.value !== value))}
              >
                {label} ×
              </Button>
            ))}
          </p>
        )}
        <Button busy={trial.isSending} onClick={() => run(chosen)}>
          {chosen.length > 0 ? t('tryOnThese') : t('tryOnSome')}
        </Button>
        {shown && <Outcome trial={shown} />}
      </div>
    </Card>
  )
}

function Outcome({ trial }: { trial: RuleTrial }) {
  const t = useTexts(complianceSettingsTexts)
  if (trial.data.length === 0) return <p role="status">{t('asksNobody')}</p>
  return (
    <>
      <p role="status">{t('asOf', { day: formatDay(trial.as_of) })}</p>
      <ul className={css.people} aria-label={t('trial')}>
        {trial.data.map(row => (
          <li key={row.employee_id}>
            <span className={css.title}>
              {row.name} <span className="quiet">{row.employee_number}</span>
            </span>
            <span className={css.states}>
              <ComplianceState state={row.before?.state ?? 'not_applicable'} />
              <span aria-hidden="true">→</span>
              <span className="sr-only">{t('becomes')}</span>
              <ComplianceState state={row.after.state} />
            </span>
            <span className="quiet">
              <Why row={row} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Why({ row: { after, flip } }: { row: RuleTrial['data'][number] }) {
  const t = useTexts(complianceSettingsTexts)
  const { reason } = after
  const counted =
    after.needed_minutes > 0 &&
    t('countedOf', { counted: formatHours(after.counted_minutes), needed: formatHours(after.needed_minutes, 'long') })
  return [
    reason && t('reason', { reason }),
    counted,
    after.ends_on && t('endsOn', { day: formatDay(after.ends_on) }),
    after.next_change && t('nextChange', { day: formatDay(after.next_change) }),
    flip &&
      t('flips', {
        day: formatDay(flip.on),
        before: inWords(complianceStates[flip.before]),
        after: inWords(complianceStates[flip.after]),
      }),
    !flip && t('noFlip'),
  ]
    .filter(Boolean)
    .join(' · ')
}
