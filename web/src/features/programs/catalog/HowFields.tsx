import { type CheckoutMode, checkoutModes } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import type { Form } from '@/widgets/form/use-form.ts'
import css from './catalog.module.css'
import { catalogTexts } from './texts.ts'

/** How an agency gets a program: linked, with seats and dates, or copied. */
export interface How {
  mode: CheckoutMode
  seats: string
  valid_from: string
  valid_to: string
}

export const startHow: How = { mode: 'linked', seats: '', valid_from: '', valid_to: '' }

/** Returns null (no limit) for an empty field; the schema rejects anything that isn't a number. */
export const seatsIn = (typed: string) => (typed.trim() === '' ? null : Number(typed))

/** A copy has neither seats nor dates. */
export const howIn = ({ mode, seats, valid_from, valid_to }: How) =>
  mode === 'linked'
    ? { mode, seats: seatsIn(seats), valid_from: valid_from || null, valid_to }
    : { mode, seats: null, valid_from: null, valid_to: '' }

interface Props {
  form: Pick<Form<How>, 'values' | 'field' | 'set'>
  /** More fields for the program in each agency. */
  children?: ReactNode
}

export function HowFields({ form: { values, field, set }, children }: Props) {
  const t = useTexts(catalogTexts)
  const isLinked = values.mode === 'linked'
  return (
    <>
      <fieldset className={css.choices}>
        <legend>{t('modeLegend')}</legend>
        {(['linked', 'copied'] as const).map(mode => (
          <CheckField
            key={mode}
            type="radio"
            name="mode"
            data-autofocus={mode === values.mode || undefined}
            label={inWords(checkoutModes[mode])}
            hint={t(mode === 'linked' ? 'linkedHint' : 'copiedHint')}
            checked={values.mode === mode}
            onChange={() => set({ mode })}
          />
        ))}
      </fieldset>
      {(isLinked || children) && (
        <div className={css.fields}>
          {isLinked && (
            <>
              <SeatsField field={field('seats')} />
              <TextField label={t('validFrom')} hint={t('validFromHint')} type="date" {...field('valid_from')} />
              <TextField label={t('validTo')} hint={t('validToHint')} type="date" {...field('valid_to')} />
            </>
          )}
          {children}
        </div>
      )}
    </>
  )
}

export function SeatsField({ field }: { field: ReturnType<Form<How>['field']> }) {
  const t = useTexts(catalogTexts)
  return (
    <TextField
      label={t('seats')}
      hint={t('seatsHint')}
      inputMode="numeric"
      maxLength={6}
      autoComplete="off"
      {...field}
    />
  )
}
