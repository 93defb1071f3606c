import type { StampDirection } from '@preceptor/contract'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { device, tab } from '@/widgets/public-shell/storage.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import { Button } from '@/ui/Button.tsx'
import { Notice } from '@/widgets/public-shell/Notice.tsx'
import css from './check-in.module.css'
import { lastCheck } from './clock.ts'
import { clockTime, Result } from './Result.tsx'
import { DigitsField, StampButtons } from './parts.tsx'
import { type About, type Look, look } from './send.ts'
import { checkInTexts } from './texts.ts'
import type { Outcome, useStamps } from './use-stamps.ts'

type Props = { token: string } & ReturnType<typeof useStamps>

/** Long enough to read it, short enough for the next person in line. */
const shown = 5_000
const askAgain = 60_000
const keptAbout = 'preceptor-check-in.about'

const readAbout = (): About | null => {
  try {
    return JSON.parse(tab.read(keptAbout) ?? 'null') as About | null
  } catch {
    return null
  }
}

/** On a tablet in the room: people check in one after another. */
export function Kiosk({ token, press, waiting }: Props) {
  const t = useTexts(checkInTexts)
  const { about, isGone } = useAbout(token)
  if (isGone)
    return (
      <Notice
        title={t('gone')}
        hint={t('goneHint')}
        action={waiting > 0 && <p>{t('waiting', { count: waiting })}</p>}
      />
    )
  return <Pad token={token} press={press} about={about} />
}

/** Loads the session of the link when the page opens and again every minute, until it ends or staff end the tablet's check-in. */
function useAbout(token: string) {
  const [about, setAbout] = useState<About | null>(readAbout)
  const [isGone, setGone] = useState(false)
  const take = useEffectEvent((found: Look) => {
    if (found.is === 'found') {
      setAbout(found.about)
      setGone(false)
      tab.write(keptAbout, JSON.stringify(found.about))
    }
    const clock = lastCheck(device, Date.now())?.offset_ms ?? 0
    // Offline, the tablet itself knows when the session is over
    const isOver = about !== null && Date.now() + clock > Date.parse(about.closes_at)
    if (found.is === 'gone' || (found.is === 'offline' && isOver)) setGone(true)
  })
  useEffect(() => {
    const ask = () => void look({ kiosk: token }).then(found => take(found))
    ask()
    const timer = setInterval(ask, askAgain)
    return () => clearInterval(timer)
  }, [token])
  return { about, isGone }
}

interface PadProps {
  token: string
  press: Props['press']
  about: About | null
}

function focusField(form: HTMLFormElement | null) {
  // On a tablet, the on-screen keyboard would cover the keypad
  if (matchMedia('(pointer: fine)').matches) form?.querySelector('input')?.focus()
}

function Pad({ token, press, about }: PadProps) {
  const t = useTexts(checkInTexts)
  const language = useLanguage()
  const [digits, setDigits] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState<StampDirection | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => focusField(form.current), [])
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), shown)
    return () => clearTimeout(timer)
  }, [outcome])

  const send = async (direction: StampDirection) => {
    if (busy) return
    const said = digits.trim()
    if (!/^[\dA-Za-z-]{3,20}$/.test(said)) {
      setMissing(true)
      return focusField(form.current)
    }
    setBusy(direction)
    setOutcome(null)
    const told = await press({ direction, digits: said, kiosk: token })
    setBusy(null)
    // The next person must not see the typed digits
    setDigits('')
    setOutcome(told)
    focusField(form.current)
  }
  const type = (next: string) => {
    setDigits(next)
    setMissing(false)
    if (next) setOutcome(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send('in')
  }
  const time = (at: string) => clockTime(Date.parse(at), language, about?.zone)
  return (
    <form className={css.card} data-kiosk noValidate onSubmit={submit} ref={form}>
      <div>
        {about && <p className="quiet">{about.agency}</p>}
        <h1>{about?.title ?? t('title')}</h1>
        {about && <p>{t('hours', { from: time(about.starts_at), to: time(about.ends_at) })}</p>}
      </div>
      <Result outcome={outcome} isKiosk zone={about?.zone} />
      <DigitsField value={digits} error={isMissing ? t('digitsMissing') : null} onChange={type} />
      <div className={css.keypad} role="group" aria-label={t('keypad')}>
        {['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'].map(digit => (
          <Button key={digit} size="large" onClick={() => type((digits + digit).slice(0, 20))}>
            {digit}
          </Button>
        ))}
        <Button size="large" onClick={() => type(digits.slice(0, -1))}>
          {t('erase')}
        </Button>
      </div>
      <StampButtons busy={busy} onOut={() => void send('out')} />
    </form>
  )
}
