import type { linkProofs } from '@preceptor/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { asFailure } from '@/api/failure.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { LanguageChoice, type LanguageChoiceProps } from './LanguageChoice.tsx'
import { Phone } from './Phone.tsx'
import css from './public-shell.module.css'
import { type Refusal, refusalOf } from './refusal.ts'
import { publicShellTexts } from './texts.ts'

type Way = (typeof linkProofs)[number]
/** Data about a link before it opens on a device, including the possible proofs. */
export interface Look {
  agency: string
  office_phone: string | null
  /** PNG in base64. */
  logo: string | null
  asks: readonly Way[]
  /** The person's own language. */
  language: string | null
}

interface Props {
  /** Describes the sender of the link. */
  from: string
  look: Look
  /** True if the link was open on this device before. */
  isAgain: boolean
  /** Tries this proof; rejects with the call's failure. */
  open: (proof: Partial<Record<Way, string>>) => Promise<unknown>
  onGone: () => void
  /** A phone may be set to a language other than its owner's. */
  languages: LanguageChoiceProps
}

const words = {
  birth_date: ['birthDate', 'birthDateMissing'],
  phone: ['phone', 'phoneMissing'],
  code: ['code', 'codeMissing'],
} as const
const fits: Record<Way, RegExp> = { birth_date: /^\d{4}-\d\d-\d\d$/, phone: /^\d{4}$/, code: /\S/ }

/** One correct answer proves the person's identity. A wrong one reveals nothing. */
export default function Proof({ from, look, isAgain, open, onGone, languages }: Props) {
  const t = useTexts(publicShellTexts)
  const spoken = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const [way, setWay] = useState<Way>(look.asks[0] ?? 'code')
  const [given, setGiven] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const error = refusal?.words(spoken)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  const [label, missing] = words[way]
  const refuse = (why: Refusal) => {
    setRefusal(why)
    field.current?.querySelector('input')?.focus()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const said = given.trim()
    if (!fits[way].test(said)) return refuse({ words: language => publicShellTexts.in(language)(missing) })
    setRefusal(null)
    setBusy(true)
    open({ [way]: said })
      .catch((thrown: unknown) => {
        const failure = asFailure(thrown)
        if (failure.status === 404) return onGone()
        // The page has more languages than the server
        if (failure.code === 'WRONG_CODE')
          return refuse({ words: language => publicShellTexts.in(language)('wrongProof') })
        refuse(refusalOf(failure, way))
      })
      .finally(() => setBusy(false))
  }
  const choose = (next: string) => {
    setWay(next as Way)
    setGiven('')
    setRefusal(null)
  }
  const shared = { label: t(label), value: given, onChange: setGiven, error, required: true, autoComplete: 'off' }
  return (
    <form className={css.card} noValidate onSubmit={send}>
      <LanguageChoice {...languages} />
      {look.logo !== null && <img className={css.logo} src={`data:image/png;base64,${look.logo}`} alt="" />}
      <p className={css.from}>{from}</p>
      <h1 ref={heading} tabIndex={-1}>
        {t('proof')}
      </h1>
      <p>{t(isAgain ? 'again' : 'proofHint')}</p>
      {look.asks.length > 1 && (
        <SelectField
          label={t('how')}
          choices={look.asks.map(one => ({ value: one, label: t(words[one][0]) }))}
          value={way}
          onChange={choose}
        />
      )}
      <div ref={field}>
        {way === 'birth_date' && <DateField {...shared} key={way} />}
        {way === 'phone' && <TextField {...shared} key={way} inputMode="numeric" maxLength={4} />}
        {way === 'code' && <TextField {...shared} key={way} hint={t('codeHint')} autoCapitalize="characters" />}
      </div>
      <p role="alert" className="sr-only">
        {error}
      </p>
      <Button type="submit" look="primary" size="large" busy={busy} wide>
        {t('goOn')}
      </Button>
      <p className="quiet">
        {t('askAgency')} {look.office_phone && <Phone phone={look.office_phone} />}
      </p>
    </form>
  )
}
