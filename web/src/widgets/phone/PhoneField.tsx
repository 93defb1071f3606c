import { api } from '@preceptor/contract'
import { IconChevronDown } from '@tabler/icons-react'
import clsx from 'clsx'
import { useRef, useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Field } from '@/ui/form/Field.tsx'
import form from '@/ui/form/form.module.css'
import type { TextFieldProps } from '@/ui/form/TextField.tsx'
import { Popover } from '@/ui/overlay/Popover.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import css from './phone.module.css'
import { phoneTexts } from './texts.ts'
import { countryOf, joined, partsOf, usualCountry } from './phone-parts.ts'

const CountryList = lazyPart(
  () => import('./CountryList.tsx'),
  () => <p className={css.note}>{phoneTexts.say('loading')}</p>,
)

/** A phone number: the country code, +1 unless chosen or typed otherwise, and the rest as typed (R-CON-2). */
export function PhoneField({ value, onChange, icon: _, end: __, ...all }: TextFieldProps) {
  const t = useTexts(phoneTexts)
  const { label, error, about, hint, required, hideLabel, className, ...input } = all
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const anchor = useRef<HTMLButtonElement>(null)
  const number = useRef<HTMLInputElement>(null)
  const foreign = value.trimStart().startsWith('+')
  const asked = useQueryOf(
    api.worldLookups.countries,
    {},
    { enabled: open || foreign, staleTime: Infinity, quiet: true },
  )
  const countries = asked.data?.data ?? [usualCountry]
  const parts = partsOf(value, countries)
  const code = foreign ? parts?.code : value === '' ? (chosen ?? usualCountry.calling_code) : usualCountry.calling_code
  const rest = parts?.rest ?? value
  const choose = (next: string) => {
    setChosen(next)
    onChange(joined(next, rest))
    number.current?.focus()
    setOpen(false)
  }
  return (
    <Field {...{ label, error, about, hint, required, className, value }} hideLabel={hideLabel ?? false}>
      {wiring => (
        <span className={css.pair}>
          <button
            ref={anchor}
            type="button"
            className={clsx(form.control, css.code)}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-label={t('countryCodeNow', { code: code ?? '' })}
            disabled={input.disabled}
            onPointerEnter={CountryList.preload}
            onFocus={CountryList.preload}
            onClick={() => setOpen(!open)}
          >
            {code ?? '…'}
            <IconChevronDown size={14} aria-hidden="true" />
          </button>
          <input
            type="tel"
            inputMode="tel"
            autoComplete="off"
            placeholder={code === usualCountry.calling_code ? '(718) 555-0142' : t('exampleAbroad')}
            {...input}
            {...wiring}
            ref={number}
            value={rest}
            className={form.control}
            onChange={event => {
              const typed = event.target.value
              onChange(code === undefined || typed.trimStart().startsWith('+') ? typed : joined(code, typed))
            }}
          />
          {open && (
            <Popover anchor={anchor} onClose={() => setOpen(false)} label={t('countryCode')} className={css.list}>
              <CountryList
                countries={countries}
                current={code === undefined ? undefined : countryOf(code, countries)?.id}
                note={asked.isError ? t('unloaded') : asked.data ? null : t('loading')}
                choose={choose}
              />
            </Popover>
          )}
        </span>
      )}
    </Field>
  )
}
