import {
  type AsOf,
  type AsOfMode,
  asOfModes,
  type Dataset,
  type PersonDay,
  personDays,
  resolveDay,
} from '@preceptor/contract'
import { todayIn } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { NoPastDay } from './AsOfSentence.tsx'
import { reportsTexts } from '../texts.ts'
import css from './report.module.css'

interface Props {
  dataset: Dataset
  asOf: AsOf
  person: PersonDay
  onAsOf: (asOf: AsOf) => void
  onPerson: (person: PersonDay) => void
}

/** Chooses the day, the records to use and the day of people's own data. Hidden when the data has only one answer. */
export function AsOfBar({ dataset, asOf, person, onAsOf, onPerson }: Props) {
  const t = useTexts(reportsTexts)
  const today = todayIn(useAgency().timeZone)
  if (dataset.as_of.length === 0 && !dataset.person) return <NoPastDay dataset={dataset} />
  const day = asOf.day === null ? today : resolveDay(asOf.day, today)
  const modes: readonly AsOfMode[] = ['now', ...dataset.as_of]
  return (
    <div className={css.asOf} role="group" aria-label={t('whichDay')}>
      {dataset.as_of.length > 0 && (
        <SelectField
          label={t('asOf')}
          choices={modes.map(mode => ({ value: mode, label: inWords(asOfModes[mode]) }))}
          value={asOf.mode}
          onChange={mode => onAsOf(mode === 'now' ? { mode, day: null } : { mode: mode as AsOfMode, day })}
        />
      )}
      {asOf.mode !== 'now' && (
        <DateField
          label={t('day')}
          value={day}
          onChange={next => {
            if (next) onAsOf({ ...asOf, day: next })
          }}
        />
      )}
      {dataset.person && (
        <SelectField
          label={t('peopleAre')}
          choices={Object.entries(personDays).map(([value, label]) => ({ value, label: inWords(label) }))}
          value={person}
          onChange={next => onPerson(next as PersonDay)}
        />
      )}
    </div>
  )
}
