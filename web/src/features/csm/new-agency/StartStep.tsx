import { access, type Answer, api } from '@preceptor/contract'
import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ApiFailure } from '@/api/failure.ts'
import { reportFailure } from '@/api/query-client.ts'
import { send } from '@/api/send.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { TagsField } from '@/ui/form/TagsField.tsx'
import { useAgencyChoices } from '@/widgets/agencies/all-agencies.ts'
import { useLookup } from '@/widgets/filters/use-lookup.ts'
import css from './new-agency.module.css'
import type { StepProps } from './StepProps.ts'
import { usualStart } from './wizard.ts'
import { newAgencyTexts } from './texts.ts'

export type Standard = Answer<typeof api.agencies.start>
export type Copied = Answer<typeof api.agencies.copied>

interface Props extends StepProps {
  standard: Standard
  copied: Copied | null
  onCopied: (copied: Copied | null) => void
}

/** The agency's starting lists, all of which can change later in its settings. */
export function StartStep({ form, standard, copied, onCopied }: Props) {
  const t = useTexts(newAgencyTexts)
  const mayPartner = useCan(access.partners)
  const partners = useLookup('partners', mayPartner) ?? []
  const owners = useLookup('csUsers') ?? []
  const { values, field } = form
  const usual = usualStart(standard, values.state)
  const held = standard.disciplines.filter(({ states }) => states === null || states.includes(values.state))
  return (
    <>
      <CopyFrom form={form} onCopied={onCopied} />
      <CheckGroup
        label={t('disciplines')}
        choices={together(copied?.disciplines ?? [], held)}
        {...field('disciplines')}
        value={values.disciplines ?? usual.disciplines}
      />
      <CheckGroup
        label={t('trainingTypes')}
        choices={together(copied?.training_types ?? [], standard.training_types)}
        {...field('training_types')}
        value={values.training_types ?? usual.training_types}
      />
      <TagsField label={t('locations')} maxLength={100} hint={t('locationsHint')} {...field('locations')} />
      <div className={css.pair}>
        {mayPartner && (
          <ComboField
            label={t('partner')}
            choices={partners}
            none={t('noPartner')}
            hint={t('partnerHint')}
            {...field('partner_id')}
          />
        )}
        <ComboField
          label={t('owner')}
          choices={owners}
          none={t('noOwner')}
          hint={t('ownerHint')}
          {...field('cs_user_id')}
        />
      </div>
    </>
  )
}

interface Coded {
  code: string
  name: string
}
/** Puts copied entries first, and skips standard ones with the same code. */
const together = (copied: readonly Coded[], standard: readonly Coded[]) => [
  ...copied,
  ...standard.filter(({ code }) => !copied.some(one => one.code === code)),
]

function CopyFrom({ form, onCopied }: StepProps & Pick<Props, 'onCopied'>) {
  const t = useTexts(newAgencyTexts)
  const agencies = useAgencyChoices() ?? []
  const [busy, setBusy] = useState(false)
  const choose = async (copy_from: string) => {
    form.set({ copy_from })
    if (copy_from === '') {
      onCopied(null)
      return form.set({ copy_from, disciplines: null, training_types: null })
    }
    setBusy(true)
    try {
      const copied = await send(api.agencies.copied, { params: { id: copy_from } })
      onCopied(copied)
      form.set({
        copy_from,
        disciplines: copied.disciplines.map(({ code }) => code),
        training_types: copied.training_types.map(({ code }) => code),
      })
    } catch (thrown) {
      form.set({ copy_from: '' })
      if (thrown instanceof ApiFailure) void reportFailure(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ComboField
      label={t('copyFrom')}
      className={css.narrow}
      choices={agencies}
      none={t('copyNone')}
      hint={busy ? t('copyBusy') : t('copyHint')}
      {...form.field('copy_from')}
      onChange={id => void choose(id)}
    />
  )
}

interface CheckGroupProps {
  label: string
  /** `note` replaces the code; `hint` is shown below. */
  choices: readonly (Coded & { note?: string; hint?: ReactNode })[]
  /** Stacks the choices, for long ones. */
  long?: boolean
  value: readonly string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
}

/** Checkboxes, with the number checked. */
export function CheckGroup({ label, choices, long = false, value: chosen, onChange, error }: CheckGroupProps) {
  const t = useTexts(newAgencyTexts)
  const id = useId()
  const all = choices.map(({ code }) => code)
  const every = all.every(code => chosen.includes(code))
  return (
    <div role="group" aria-labelledby={id} className={css.group}>
      <div className={css.groupHead}>
        <span id={id} className={css.groupName}>
          {label}{' '}
          <span className={css.count}>
            {t('chosenOf', { chosen: chosen.filter(code => all.includes(code)).length, all: all.length })}
          </span>
        </span>
        <Button size="small" look="quiet" onClick={() => onChange(every ? [] : all)}>
          {every ? t('chooseNone') : t('chooseAll')}
        </Button>
      </div>
      <div className={long ? css.longChecks : css.checks}>
        {choices.map(({ code, name, note, hint }) => (
          <CheckField
            key={code}
            label={
              <>
                {name} <span className={css.code}>{note ?? code}</span>
              </>
            }
            hint={hint}
            checked={chosen.includes(code)}
            onChange={on => onChange(all.filter(one => (one === code ? on : chosen.includes(one))))}
          />
        ))}
      </div>
      {error && <p className={css.error}>{error}</p>}
    </div>
  )
}
