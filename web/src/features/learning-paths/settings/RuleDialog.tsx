import { api, type Answer, type LearningPath, pathRulesFor } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import type { Column } from '@/ui/table/column.ts'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { FoundPeople, nameColumn, useFinding } from '@/widgets/named-people/FoundPeople.tsx'
import { showsPaths } from '@/widgets/learning-paths/path-words.ts'
import { pathsTexts } from '../texts.ts'
import css from './settings.module.css'

const valuesOf = ({ rule_on, rule_for, disciplines, locations }: LearningPath) => ({
  rule_on,
  rule_for,
  discipline_ids: disciplines.map(({ id }) => id) as readonly string[],
  location_ids: locations.map(({ id }) => id) as readonly string[],
  also_existing: false,
})

/**
 * Sets the people the path is assigned to automatically; people who already match are listed by name before the rule applies to
 * them.
 */
export default function RuleDialog({ path, onClose }: { path: LearningPath; onClose: () => void }) {
  const t = useTexts(pathsTexts)
  const form = useForm({
    start: valuesOf(path),
    call: api.learningPaths.saveRule,
    args: ({ discipline_ids, location_ids, ...rest }) => ({
      params: { id: path.id },
      body: { ...rest, discipline_ids: [...discipline_ids], location_ids: [...location_ids] },
    }),
    edited: {
      version: path.version,
      valuesOf: saved => valuesOf(saved),
      labels: {
        rule_on: t('ruleTitle'),
        rule_for: t('ruleFor'),
        discipline_ids: t('disciplines'),
        location_ids: t('locations'),
      },
    },
    refresh: [...showsPaths, api.jobs.list],
    said: ({ adding_job_id }) => t(adding_job_id ? 'ruleAdding' : 'saved'),
    unchanged: onClose,
    done: onClose,
  })
  const { rule_on, discipline_ids, location_ids, also_existing } = form.values
  const disciplines = useChoosable('disciplines', discipline_ids)
  const locations = useChoosable('locations', location_ids)
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('ruleTitle')}
      submitLabel={t('save')}
      what={t('whatRule')}
      onClose={onClose}
    >
      <CheckField label={t('ruleSwitch')} hint={t('ruleSwitchHint')} {...form.box('rule_on')} />
      {rule_on && (
        <>
          <SelectField
            label={t('ruleFor')}
            hint={t('ruleForHint')}
            choices={choicesOf(pathRulesFor)}
            {...form.field('rule_for')}
          />
          <ChoicesField
            label={t('disciplines')}
            none={t('anyDiscipline')}
            choices={disciplines}
            {...form.field('discipline_ids')}
          />
          <ChoicesField
            label={t('locations')}
            none={t('anyLocation')}
            choices={locations}
            {...form.field('location_ids')}
          />
          <fieldset className={css.part}>
            <legend>{t('matchNow')}</legend>
            <CheckField
              type="radio"
              name="also_existing"
              label={t('newcomersOnly')}
              checked={!also_existing}
              onChange={() => form.set({ also_existing: false })}
            />
            <CheckField
              type="radio"
              name="also_existing"
              label={t('existingToo')}
              hint={path.state === 'active' ? undefined : t('existingOnceActive')}
              disabled={path.state !== 'active'}
              checked={also_existing}
              onChange={() => form.set({ also_existing: true })}
            />
            {form.errors['also_existing'] && (
              <p className={css.error} role="alert">
                {form.errors['also_existing']}
              </p>
            )}
            <Matching path={path} disciplines={discipline_ids} locations={location_ids} />
          </fieldset>
        </>
      )}
    </FormDialog>
  )
}

interface MatchingProps {
  path: LearningPath
  disciplines: readonly string[]
  locations: readonly string[]
}

function Matching({ path, disciplines, locations }: MatchingProps) {
  const t = useTexts(pathsTexts)
  const finding = useFinding()
  const query = { discipline_ids: disciplines.join(','), location_ids: locations.join(','), ...finding.query }
  const people = useQueryOf(
    api.learningPaths.ruleImpact,
    { params: { id: path.id }, query },
    { keep: true, quiet: true },
  )
  return (
    <FoundPeople
      label={t('matchNow')}
      columns={columns()}
      rowKey={row => row.employee_id}
      finding={finding}
      people={people}
    />
  )
}

type Matched = Answer<typeof api.learningPaths.ruleImpact>['data'][number]
const columns = (): Column<Matched>[] => [
  nameColumn<Matched>(),
  {
    key: 'hire_date',
    label: pathsTexts.say('hired'),
    width: '130px',
    card: 'end',
    cell: ({ hire_date }) => (hire_date ? formatDay(hire_date) : '–'),
  },
]
