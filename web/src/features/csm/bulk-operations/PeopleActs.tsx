import { bulkActs, isOperationAct, mostActs, providerStatuses } from '@preceptor/contract'
import { todayIn } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { AgencyArea, useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { OneAct, useActs } from '@/widgets/audience/ActFields.tsx'
import type { Draft } from '@/widgets/audience/draft.ts'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import type { Fields } from '@/widgets/form/use-fields.ts'
import css from './bulk-operations.module.css'
import { emptyAct, type OperationValues } from './operation-values.ts'
import { operationsTexts } from './texts.ts'

interface Props {
  form: Fields<OperationValues>
}

/** Chooses the people and the actions, using the first agency's names. */
export function PeopleActs({ form }: Props) {
  const t = useTexts(operationsTexts)
  const [agencyId] = form.values.agency_ids
  if (agencyId === undefined) return <p className="quiet">{t('firstAgency')}</p>
  return (
    <AgencyArea agencyId={agencyId} key={agencyId}>
      {form.values.agency_ids.length > 1 && <p className="quiet">{t('namesOfFirst')}</p>}
      <Whom form={form} />
      <Acts form={form} />
    </AgencyArea>
  )
}

function Whom({ form }: Props) {
  const t = useTexts(operationsTexts)
  const { people_by } = form.values
  const one = (by: OperationValues['people_by'], label: string) => (
    <CheckField
      type="radio"
      name="people_by"
      label={label}
      checked={people_by === by}
      onChange={() => form.set({ people_by: by })}
    />
  )
  return (
    <fieldset className={css.part}>
      <legend>{t('people')}</legend>
      {one('matching', t('everyoneWho'))}
      {people_by === 'matching' && <Matching form={form} />}
      {one('pasted', t('pastedList'))}
      {people_by === 'pasted' && (
        <TextAreaField label={t('pastedPeople')} hint={t('pastedHint')} rows={5} required {...form.field('lines')} />
      )}
    </fieldset>
  )
}

function Matching({ form }: Props) {
  const t = useTexts(operationsTexts)
  const { location_id, discipline_id, coordinator_id } = form.values
  return (
    <div className={css.pair}>
      <SelectField
        label={t('status')}
        none={t('everyStatus')}
        choices={choicesOf(providerStatuses)}
        {...form.field('provider_status')}
      />
      <ComboField
        label={t('location')}
        none={t('everyLocation')}
        choices={useChoosable('locations', [location_id])}
        {...form.field('location_id')}
      />
      <ComboField
        label={t('discipline')}
        none={t('everyDiscipline')}
        choices={useChoosable('disciplines', [discipline_id])}
        {...form.field('discipline_id')}
      />
      <ComboField
        label={t('coordinator')}
        none={t('everyCoordinator')}
        choices={useChoosable('coordinators', [coordinator_id])}
        {...form.field('coordinator_id')}
      />
    </div>
  )
}

function Acts({ form }: Props) {
  const t = useTexts(operationsTexts)
  const today = todayIn(useAgency().timeZone)
  const { acts } = form.values
  const write = (next: readonly Draft[]) => form.set({ acts: next })
  return (
    <>
      {acts.map((draft, at) => (
        <Act
          // Acts have no id, and only the last one is added or removed, so the index is stable
          key={at}
          number={at + 1}
          draft={draft}
          errors={errorsOf(form.errors, at)}
          onChange={patch => write(acts.map((one, place) => (place === at ? { ...one, ...patch } : one)))}
          onRemove={acts.length > 1 ? () => write(acts.filter((_, place) => place !== at)) : undefined}
        />
      ))}
      {form.errors['acts'] && (
        <p role="alert" className={css.problem}>
          {form.errors['acts']}
        </p>
      )}
      {acts.length < mostActs && (
        <div>
          <Button onClick={() => write([...acts, { ...emptyAct(today), act: acts.at(-1)?.act ?? 'assign' }])}>
            {t('addAct')}
          </Button>
        </div>
      )}
    </>
  )
}

const errorsOf = (errors: Readonly<Record<string, string>>, at: number) => {
  const head = `acts.${at}.`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, sentence]) =>
      path.startsWith(head) ? [[path.slice(head.length), sentence] as const] : [],
    ),
  )
}

interface ActProps {
  number: number
  draft: Draft
  errors: Readonly<Record<string, string>>
  onChange: (patch: Partial<Draft>) => void
  onRemove: (() => void) | undefined
}

function Act({ number, draft, errors, onChange, onRemove }: ActProps) {
  const t = useTexts(operationsTexts)
  const acts = useActs().filter(isOperationAct)
  return (
    <fieldset className={css.part}>
      <legend>{t('actNumber', { number })}</legend>
      <SelectField
        label={t('act')}
        required
        value={draft.act}
        choices={acts.map(act => ({ value: act, label: inWords(bulkActs[act]) }))}
        error={errors['change.act']}
        onChange={act => onChange({ act: act as Draft['act'] })}
      />
      <OneAct draft={draft} errors={errors} onChange={onChange} />
      {onRemove && (
        <div>
          <Button onClick={onRemove}>{t('removeAct', { number })}</Button>
        </div>
      )}
    </fieldset>
  )
}
