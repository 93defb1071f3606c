import { api, type LearningPath, type PathSteps, type StepsGivenTo, type StepsImpact } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import type { Column } from '@/ui/table/column.ts'
import { FoundPeople, nameColumn, useFinding } from '@/widgets/named-people/FoundPeople.tsx'
import { standingWord } from '@/widgets/learning-paths/path-words.ts'
import { pathsTexts } from '../texts.ts'
import css from './settings.module.css'

const labels = { new: 'given_new', in_progress: 'given_in_progress', all: 'given_all' } as const

interface Props {
  path: LearningPath
  body: PathSteps
  onSave: (given_to: StepsGivenTo) => void
  onClose: () => void
}

/** Before steps are saved: shows the effect on people, by name, and asks who gets the change. */
export default function ImpactDialog({ path, body, onSave, onClose }: Props) {
  const t = useTexts(pathsTexts)
  const [given_to, setGivenTo] = useState<StepsGivenTo>('new')
  const people = given_to === 'new' ? 'all' : given_to
  const finding = useFinding()
  const asked = useQueryOf(
    api.learningPaths.impact,
    { params: { id: path.id }, body: { ...body, given_to: people, ...finding.query } },
    { keep: true, quiet: true },
  )
  const counts = asked.data
  const hint = (one: StepsGivenTo) =>
    one === 'new'
      ? t('newHintImpact')
      : counts && t('touches', { count: one === 'all' ? counts.all : counts.in_progress })
  return (
    <Dialog
      open
      size="medium"
      title={t('impactTitle')}
      submitLabel={t('save')}
      cancelLabel={t('keepEditing')}
      refused={counts || asked.isError ? undefined : t('loading')}
      onSubmit={() => onSave(given_to)}
      onClose={onClose}
    >
      <fieldset className={css.part}>
        <legend>{t('impactQuestion')}</legend>
        {(['new', 'in_progress', 'all'] as const).map(one => (
          <CheckField
            key={one}
            type="radio"
            name="given_to"
            label={t(labels[one])}
            hint={hint(one)}
            checked={given_to === one}
            data-autofocus={one === 'new' || undefined}
            onChange={() => setGivenTo(one)}
          />
        ))}
        {given_to !== 'new' && (
          <FoundPeople
            label={t('impactNames')}
            columns={columns()}
            rowKey={row => row.employee_id}
            finding={finding}
            people={asked}
          />
        )}
      </fieldset>
    </Dialog>
  )
}

type Affected = StepsImpact['data'][number]

const columns = (): Column<Affected>[] => [
  nameColumn<Affected>(({ state }) => standingWord(state)),
  {
    key: 'what',
    label: pathsTexts.say('whatHappens'),
    card: 'line',
    cell: row => (
      <span className={css.happens}>
        {whatHappens(row) || <span className="quiet">{pathsTexts.say('sameSteps')}</span>}
      </span>
    ),
  },
]

const whatHappens = ({ gets, loses, reopens, completes }: Affected) =>
  [
    gets.length > 0 && pathsTexts.say('gets', { titles: gets.join(', ') }),
    loses.length > 0 && pathsTexts.say('loses', { titles: loses.join(', ') }),
    reopens && pathsTexts.say('reopens'),
    completes && pathsTexts.say('completes'),
  ]
    .filter(Boolean)
    .join(' ')
