import { daysBetween, type RuleOfPerson } from '@preceptor/contract'
import { complianceStates } from '@preceptor/contract/compliance/result'
import { formatDay, formatNumber } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { complianceColours } from '@/widgets/compliance/ComplianceState.tsx'
import css from './compliance.module.css'
import { complianceTexts } from './texts.ts'

interface Props {
  rule: Pick<RuleOfPerson, 'timeline' | 'window'>
  as_of: string
  until: string
}

/** The coming days as a line of states, with days on which leave stops the clock hatched, and the same in words below. */
export function StateLine({ rule: { timeline, window }, as_of, until }: Props) {
  const t = useTexts(complianceTexts)
  const total = daysBetween(as_of, until) + 1
  const place = (from: string, to: string | null) => {
    const first = from < as_of ? as_of : from
    const last = to === null || to > until ? until : to
    return { from: first, days: daysBetween(first, last) + 1 }
  }
  const stops = (window?.stopped ?? [])
    .map(({ from, to }) => place(from, to))
    .filter(({ from, days }) => days > 0 && from <= until)
  const words = timeline.map(({ from, to, state }) => {
    if (timeline.length === 1) return t('wholeTime', { state: inWords(complianceStates[state]) })
    const named = { state: inWords(complianceStates[state]), from: formatDay(from) }
    if (to === from) return t('stretchDay', { state: named.state, day: named.from })
    return to ? t('stretch', { ...named, to: formatDay(to) }) : t('stretchOpen', named)
  })
  return (
    <div className={css.ahead}>
      <span className={css.partsName}>{t('ahead', { count: formatNumber(total - 1) })}</span>
      <div className={css.line2} aria-hidden="true">
        {timeline.map(({ from, to, state }, at) => (
          <span
            key={from}
            data-colour={complianceColours[state]}
            data-tip={words[at]}
            style={{ flexGrow: place(from, to).days }}
          />
        ))}
        {stops.map(({ from, days }) => (
          <span
            key={from}
            className={css.stop}
            style={{
              insetInlineStart: `${(daysBetween(as_of, from) / total) * 100}%`,
              inlineSize: `${(days / total) * 100}%`,
            }}
          />
        ))}
      </div>
      <p className={css.stretches}>{words.join(' · ')}</p>
    </div>
  )
}
