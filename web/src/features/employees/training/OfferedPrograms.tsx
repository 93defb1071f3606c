import type { OfferedAgain } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { trainingTexts } from './texts.ts'
import css from './training.module.css'

interface Props {
  offered: readonly OfferedAgain[]
  chosen: readonly string[]
  onChoose: (program_ids: string[]) => void
}

/** Programs that ended when the person left, each with its new due date. */
export function OfferedPrograms({ offered, chosen, onChoose }: Props) {
  const t = useTexts(trainingTexts)
  const facts = ({ due_on, withdrawn_on, progress_pct, refused }: OfferedAgain) =>
    refused ??
    [
      due_on ? t('wouldBeDue', { day: formatDay(due_on) }) : t('noDue'),
      t('endedOn', { day: formatDay(withdrawn_on) }),
      progress_pct > 0 ? t('doneBefore', { percent: String(progress_pct) }) : '',
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <fieldset className={css.offered}>
      <legend>{t('takeUp')}</legend>
      <p className="quiet">{t('takeUpHint')}</p>
      {offered.map(one => (
        <CheckField
          key={one.program_id}
          label={one.title}
          hint={facts(one)}
          checked={chosen.includes(one.program_id)}
          disabled={one.refused !== null}
          onChange={is =>
            onChoose(is ? [...chosen, one.program_id] : chosen.filter(program_id => program_id !== one.program_id))
          }
        />
      ))}
    </fieldset>
  )
}
