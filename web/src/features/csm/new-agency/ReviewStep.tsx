import { agencyStatuses, isUsState, usStates } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { Button } from '@/ui/Button.tsx'
import { KeyValues, type KeyValue } from '@/ui/page/KeyValues.tsx'
import { useAgencyChoices } from '@/widgets/agencies/all-agencies.ts'
import { useLookup } from '@/widgets/filters/use-lookup.ts'
import css from './new-agency.module.css'
import type { Standard, Copied } from './StartStep.tsx'
import { steps, usualStart, type WizardValues } from './wizard.ts'

interface Props {
  values: WizardValues
  standard: Standard
  copied: Copied | null
  onStep: (step: number) => void
}

/** Everything once more, each part with the way back to it. */
export function ReviewStep({ values, standard, copied, onStep }: Props) {
  const partners = useLookup('partners') ?? []
  const owners = useLookup('csUsers') ?? []
  const agencies = useAgencyChoices(values.copy_from !== '') ?? []
  const labelOf = (choices: readonly { value: string; label: string }[], id: string) =>
    choices.find(({ value }) => value === id)?.label
  const usual = usualStart(standard, values.state)
  const named = (codes: readonly string[], ...lists: (readonly { code: string; name: string }[])[]) =>
    codes.map(code => lists.flat().find(one => one.code === code)?.name ?? code).join(', ')
  const { state, status } = values
  const parts: KeyValue[][] = [
    [
      { label: 'Name', value: values.name },
      { label: 'Legal name', value: values.legal_name },
      { label: 'Short name', value: values.short_name },
      { label: 'State', value: isUsState(state) ? usStates[state] : state },
      { label: 'Time zone', value: values.time_zone.replaceAll('_', ' ') },
      { label: 'License number', value: values.license_no },
      {
        label: 'Starts as',
        value:
          status === 'trial' && values.trial_ends_on
            ? `${agencyStatuses.trial}, until ${formatDay(values.trial_ends_on)}`
            : agencyStatuses[status],
      },
    ],
    [
      ...(values.copy_from ? [{ label: 'Copied from', value: labelOf(agencies, values.copy_from) }] : []),
      {
        label: 'Disciplines',
        value: named(values.disciplines ?? usual.disciplines, copied?.disciplines ?? [], standard.disciplines),
      },
      {
        label: 'Training types',
        value: named(
          values.training_types ?? usual.training_types,
          copied?.training_types ?? [],
          standard.training_types,
        ),
      },
      { label: 'Locations', value: values.locations.join(', ') },
      { label: 'Partner', value: labelOf(partners, values.partner_id) },
      { label: 'Owner', value: labelOf(owners, values.cs_user_id) },
    ],
    [
      { label: 'Name', value: values.admin_name },
      { label: 'E-mail', value: values.admin_email },
    ],
  ]
  return (
    <div className={css.review}>
      {parts.map((items, at) => {
        const title = steps[at]?.title ?? ''
        return (
          <section key={title} aria-label={title} className={css.part}>
            <div className={css.partHead}>
              <h3>{title}</h3>
              <Button size="small" aria-label={`Edit ${title.toLowerCase()}`} onClick={() => onStep(at + 1)}>
                Edit
              </Button>
            </div>
            <KeyValues items={items} />
          </section>
        )
      })}
    </div>
  )
}
