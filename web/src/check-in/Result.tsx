import type { StampRefusal } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import css from './check-in.module.css'
import { checkInTexts } from './texts.ts'
import type { Outcome } from './use-stamps.ts'

type Say = (
  key: 'wrongCode' | 'oldCode' | 'tooEarly' | 'tooEarlyHint' | 'tooLate' | 'oftenHint' | 'gone' | 'goneHint',
) => string

const tones = { counted: 'good', kept: 'kept', see_instructor: 'ask', refused: 'no', often: 'no', ended: 'no' } as const

interface Props {
  outcome: Outcome | null
  /** True on a tablet, where the next person is waiting. */
  isKiosk: boolean
  zone: string | undefined
}

/** The result of a press, announced to screen readers. */
export function Result({ outcome, isKiosk, zone }: Props) {
  const words = useWords(outcome, { isKiosk, zone })
  return (
    <div role="status" className={css.result} data-tone={outcome ? tones[outcome.is] : undefined}>
      {words && (
        <>
          <p className={css.said}>{words[0]}</p>
          {words[1] && <p>{words[1]}</p>}
        </>
      )}
    </div>
  )
}

function useWords(outcome: Outcome | null, { isKiosk, zone }: Omit<Props, 'outcome'>): [string, string?] | null {
  const t = useTexts(checkInTexts)
  const language = useLanguage()
  if (!outcome) return null
  switch (outcome.is) {
    case 'counted':
      return outcome.direction === 'in'
        ? [t('welcome', { name: outcome.name ?? '' }), t(isKiosk ? 'checkedInKiosk' : 'checkedIn')]
        : [t('goodbye', { name: outcome.name ?? '' }), t('checkedOut')]
    case 'see_instructor':
      return [t('seeInstructor'), t('seeInstructorHint')]
    case 'kept':
      return [t('kept', { time: clockTime(outcome.at, language, zone) }), t(isKiosk ? 'keptHint' : 'keptPhoneHint')]
    case 'often':
      return [t('often'), t('oftenHint')]
    case 'ended':
      return [t('gone'), t('goneHint')]
    case 'refused':
      return refusal(outcome.why, t)
  }
}

function refusal(why: StampRefusal | null, t: Say): [string, string?] {
  switch (why) {
    case 'wrong_code':
      return [t('wrongCode')]
    case 'old_code':
      return [t('oldCode')]
    case 'too_early':
      return [t('tooEarly'), t('tooEarlyHint')]
    case 'too_late':
      return [t('tooLate'), t('oftenHint')]
    default:
      return [t('gone'), t('goneHint')]
  }
}

/** Formats a time in the session's time zone. */
export const clockTime = (at: number, language: string, zone: string | undefined) =>
  new Intl.DateTimeFormat(language === 'en' || language === 'es' ? `${language}-US` : language, {
    hour: 'numeric',
    minute: '2-digit',
    ...(zone ? { timeZone: zone } : { timeZoneName: 'short' }),
  }).format(at)
