import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import css from './hand-over.module.css'
import { handOverTexts } from './texts.ts'

/** A one-time code, shown only this once. */
export function GivenCode({ code, until }: { code: string; until: string }) {
  const t = useTexts(handOverTexts)
  const { timeZone } = useAgency()
  return (
    <div className={css.box}>
      <span>{t('code')}</span>
      <strong className={css.code}>{code.replace(/^(.{4})(?=.)/, '$1 ')}</strong>
      <p className="quiet">{t('codeUntil', { at: formatInstant(until, timeZone) })}</p>
    </div>
  )
}
