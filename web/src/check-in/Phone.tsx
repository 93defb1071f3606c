import { codeDigits, type StampDirection } from '@preceptor/contract'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import css from './check-in.module.css'
import type { Given } from './given.ts'
import { Result } from './Result.tsx'
import { DigitsField, StampButtons } from './parts.tsx'
import { type About, type Look, look } from './send.ts'
import { checkInTexts } from './texts.ts'
import type { Outcome, useStamps } from './use-stamps.ts'

interface Taken {
  code: string
  /** When it was scanned or its last digit typed, by this device's clock. */
  at: number
}
interface Props {
  given: Extract<Given, { is: 'code' | 'nothing' }>
  press: ReturnType<typeof useStamps>['press']
}

/** The server accepts a code for three minutes. */
const spent = 150_000
const isDigits = (typed: string) => /^[\dA-Za-z-]{3,20}$/.test(typed)

/** On a caregiver's own phone: asks for the code of the room and the caregiver's unique digits. */
export function Phone({ given, press }: Props) {
  const t = useTexts(checkInTexts)
  const { taken, typed, about, problem, type, forget } = useCode(given)
  const [digits, setDigits] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [codeProblem, setCodeProblem] = useState<'codeMissing' | 'oldCode' | null>(null)
  const codeError = codeProblem && t(codeProblem)
  const [busy, setBusy] = useState<StampDirection | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const send = async (direction: StampDirection) => {
    if (busy) return
    const said = digits.trim()
    const isOld = taken !== null && Date.now() - taken.at > spent
    const noCode = taken === null ? 'codeMissing' : isOld ? 'oldCode' : null
    const noDigits = !isDigits(said)
    setCodeProblem(noCode)
    setMissing(noDigits)
    setOutcome(null)
    if (isOld) forget()
    if (noCode || noDigits || !taken) return
    setBusy(direction)
    const told = await press({ direction, digits: said, kiosk: null, code: taken })
    setBusy(null)
    setOutcome(told)
    if (told.is === 'refused' && (told.why === 'wrong_code' || told.why === 'old_code')) forget()
    if (told.is !== 'refused' && told.is !== 'often') {
      setDigits('')
      forget()
    }
  }
  // Focuses the first field with a problem once it is marked
  useEffect(() => {
    if (codeError || isMissing) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [codeError, isMissing])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send('in')
  }
  return (
    <form className={css.card} noValidate onSubmit={submit} ref={form}>
      {about && <p className="quiet">{about.agency}</p>}
      <h1>{about?.title ?? t('title')}</h1>
      <Result outcome={outcome} isKiosk={false} zone={about?.zone} />
      {taken ? (
        <p className={css.taken}>
          <span>{t('codeTaken')}</span>
          <Button look="quiet" onClick={forget}>
            {t('otherCode')}
          </Button>
        </p>
      ) : (
        <TextField
          label={t('code')}
          hint={t('codeHint')}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={codeDigits + 4}
          value={typed}
          error={codeError ?? (problem && t(problem))}
          onChange={next => {
            setCodeProblem(null)
            // The code field disappears, so focus the next one
            if (type(next)) requestAnimationFrame(() => form.current?.querySelector('input')?.focus())
          }}
        />
      )}
      <DigitsField
        value={digits}
        error={isMissing ? t('digitsMissing') : null}
        onChange={next => {
          setMissing(false)
          setDigits(next)
        }}
      />
      <StampButtons busy={busy} onOut={() => void send('out')} />
    </form>
  )
}

/** The scanned or typed code: once it is complete, the server returns its session. */
function useCode(given: Props['given']) {
  const [taken, setTaken] = useState<Taken | null>(given.is === 'code' ? given : null)
  const [typed, setTyped] = useState('')
  const [about, setAbout] = useState<About | null>(null)
  const [problem, setProblem] = useState<'oldCode' | 'wrongCode' | 'often' | null>(null)
  const take = (found: Look, ifGone: 'oldCode' | 'wrongCode') => {
    // Offline, the code can't be checked: it is sent with the stamp
    if (found.is === 'offline') return
    if (found.is === 'found') return setAbout(found.about)
    setTaken(null)
    setProblem(found.is === 'often' ? 'often' : ifGone)
  }
  // A scanned code was valid once
  const takeScanned = useEffectEvent((found: Look) => take(found, 'oldCode'))
  useEffect(() => {
    if (given.is === 'code') void look({ code: given.code }).then(found => takeScanned(found))
  }, [given])
  return {
    taken,
    typed,
    about,
    problem,
    /** Returns true once the code is complete. */
    type: (next: string): boolean => {
      setTyped(next)
      setProblem(null)
      const code = next.replace(/\D/g, '')
      if (code.length !== codeDigits) return false
      setTaken({ code, at: Date.now() })
      setTyped('')
      void look({ code }).then(found => take(found, 'wrongCode'))
      return true
    },
    forget: () => {
      setTaken(null)
      setProblem(null)
    },
  }
}
