import { agencyStatuses } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { zoneWords } from '@/lib/format-more.ts'
import { formatDay } from '@/lib/format.ts'
import { Button } from '@/ui/Button.tsx'
import { KeyValues, type KeyValue } from '@/ui/page/KeyValues.tsx'
import { useAgencyChoices } from '@/widgets/agencies/all-agencies.ts'
import { useLookup } from '@/widgets/filters/use-lookup.ts'
import { stateName } from '@/widgets/us-states/us-states.ts'
import css from './new-agency.module.css'
import type { Standard, Copied } from './StartStep.tsx'
import { packName } from './TrainingStep.tsx'
import { broughtBy, packsOf, steps, usualStart, type WizardValues } from './wizard.ts'
import { newAgencyTexts } from './texts.ts'

interface Props {
  values: WizardValues
  standard: Standard
  copied: Copied | null
  onStep: (step: number) => void
}

/** A summary, with a way back to each part. */
export function ReviewStep({ values, standard, copied, onStep }: Props) {
  const t = useTexts(newAgencyTexts)
  const partners = useLookup('partners') ?? []
  const owners = useLookup('csUsers') ?? []
  const agencies = useAgencyChoices(values.copy_from !== '') ?? []
  const labelOf = (choices: readonly { value: string; label: string }[], id: string) =>
    choices.find(({ value }) => value === id)?.label
  const usual = usualStart(standard, values.state)
  const named = (codes: readonly string[], ...lists: (readonly { code: string; name: string }[])[]) =>
    codes.map(code => lists.flat().find(one => one.code === code)?.name ?? code).join(', ')
  const { state, status } = values
  const brought = broughtBy(values, standard)
  const parts: KeyValue[][] = [
    [
      { label: t('name'), value: values.name },
      { label: t('legalName'), value: values.legal_name },
      { label: t('shortName'), value: values.short_name },
      { label: t('state'), value: stateName(state) },
      { label: t('timeZone'), value: zoneWords(values.time_zone) },
      { label: t('licenseNumber'), value: values.license_no },
      {
        label: t('startsAs'),
        value:
          status === 'trial' && values.trial_ends_on
            ? t('trialUntil', { status: inWords(agencyStatuses.trial), day: formatDay(values.trial_ends_on) })
            : inWords(agencyStatuses[status]),
      },
    ],
    [
      ...(values.copy_from ? [{ label: t('copiedFrom'), value: labelOf(agencies, values.copy_from) }] : []),
      {
        label: t('disciplines'),
        value: named(values.disciplines ?? usual.disciplines, copied?.disciplines ?? [], standard.disciplines),
      },
      {
        label: t('trainingTypes'),
        value: named(
          values.training_types ?? usual.training_types,
          copied?.training_types ?? [],
          standard.training_types,
        ),
      },
      { label: t('locations'), value: values.locations.join(', ') },
      { label: t('partner'), value: labelOf(partners, values.partner_id) },
      { label: t('owner'), value: labelOf(owners, values.cs_user_id) },
    ],
    [
      { label: t('packs'), value: packsOf(values).map(packName).join(', ') },
      ...(brought.left.length > 0 ? [{ label: t('rulesOpen'), value: <Names names={brought.left} /> }] : []),
      ...(brought.added.length > 0 ? [{ label: t('disciplinesAdded'), value: brought.added.join(', ') }] : []),
      {
        label: t('programs'),
        value: standard.programs
          .filter(({ id }) => values.programs.includes(id))
          .map(({ title }) => title)
          .join(', '),
      },
    ],
    [
      { label: t('name'), value: values.admin_name },
      { label: t('email'), value: values.admin_email },
    ],
  ]
  return (
    <div className={css.review}>
      {parts.map((items, at) => {
        const { title: key, edit } = steps[at] ?? steps[0]
        const title = t(key)
        return (
          <section key={title} aria-label={title} className={css.part}>
            <div className={css.partHead}>
              <h3>{title}</h3>
              <Button size="small" aria-label={t(edit)} onClick={() => onStep(at + 1)}>
                {t('edit')}
              </Button>
            </div>
            <KeyValues items={items} />
          </section>
        )
      })}
    </div>
  )
}

const Names = ({ names }: { names: readonly string[] }) => (
  <ul className={css.names}>
    {names.map(name => (
      <li key={name}>{name}</li>
    ))}
  </ul>
)
