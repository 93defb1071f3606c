import { moduleModes, type RuleOfPerson } from '@preceptor/contract'
import { asksProof } from '@preceptor/contract/compliance/rule'
import { formatNumber } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import css from './compliance.module.css'
import { formatHours } from '@/lib/format-more.ts'
import { complianceTexts } from './texts.ts'

type Detail = NonNullable<RuleOfPerson['detail']>

/** Shows the completed share of the requirement, as bars with the same text. */
export function Amounts({ detail, asks }: { detail: Detail; asks: RuleOfPerson['asks'] }) {
  const t = useTexts(complianceTexts)
  if (asksProof({ kind: asks })) return null
  const { minutes, topics, completions, by_topic, by_mode } = detail
  const modes = by_mode.map(({ mode, minutes: share }) => ({ name: inWords(moduleModes[mode]), minutes: share }))
  if (asks === 'completions')
    return <Whole words={t('doneTimes', ofNumbers(completions))} share={shareOf(completions)} />
  return (
    <div className={css.amounts}>
      {asks === 'hours' ? (
        <Whole
          words={t('done', { counted: formatHours(minutes.counted), needed: formatHours(minutes.needed, 'long') })}
          more={minutes.remaining > 0 ? t('missing', { hours: formatHours(minutes.remaining, 'short') }) : null}
          share={shareOf(minutes)}
        />
      ) : (
        <Whole words={t('doneTopics', ofNumbers(topics))} share={shareOf(topics)} />
      )}
      <Parts label={t('byTopic')} parts={by_topic} needed={minutes.needed} />
      <Parts label={t('byMode')} parts={modes} needed={minutes.needed} />
      <Asked detail={detail} />
    </div>
  )
}

interface Amount {
  needed: number
  counted: number
}
const ofNumbers = ({ needed, counted }: Amount) => ({ counted: formatNumber(counted), needed: formatNumber(needed) })
const shareOf = ({ needed, counted }: Amount) => (needed === 0 ? 1 : Math.min(1, counted / needed))

const Whole = ({ words, more, share }: { words: string; more?: string | null; share: number }) => (
  <div className={css.whole}>
    <p>
      {words} {more && <span className="quiet">· {more}</span>}
    </p>
    <span className={css.track} aria-hidden="true">
      <span style={{ inlineSize: `${share * 100}%` }} data-full={share >= 1 || undefined} />
    </span>
  </div>
)

interface Part {
  name: string
  minutes: number
}

/** One segment per topic or mode, in order of size; the text below has the same colors and order. */
function Parts({ label, parts, needed }: { label: string; parts: readonly Part[]; needed: number }) {
  if (parts.length === 0) return null
  const total = Math.max(
    needed,
    parts.reduce((sum, { minutes }) => sum + minutes, 0),
  )
  return (
    <div className={css.parts}>
      <span className={css.partsName}>{label}</span>
      <span className={css.track} aria-hidden="true">
        {parts.map(({ name, minutes }, at) => (
          <span key={name} data-part={at % 6} style={{ inlineSize: `${(minutes / total) * 100}%` }} />
        ))}
      </span>
      <ul className={css.legend} aria-label={label}>
        {parts.map(({ name, minutes }, at) => (
          <li key={name}>
            <span className={css.key} data-part={at % 6} aria-hidden="true" />
            {name} {formatHours(minutes, 'short')}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Shows the required mix. */
function Asked({ detail: { sets, mode_limits, evidence } }: { detail: Detail }) {
  const t = useTexts(complianceTexts)
  const lines = [
    ...sets.map(({ topics, minutes, distinct }) => {
      const parts = [
        ...(minutes.needed > 0
          ? [t('setHours', { counted: formatHours(minutes.counted), needed: formatHours(minutes.needed, 'short') })]
          : []),
        ...(distinct.needed > 0
          ? [t('setTopics', { counted: formatNumber(distinct.counted), needed: distinct.needed })]
          : []),
      ]
      return t('set', { topics: topics.join(', '), parts: parts.join(', ') })
    }),
    ...mode_limits.map(({ modes, minutes }) =>
      t('modeLimit', {
        hours: formatHours(minutes, 'short'),
        modes: modes.map(mode => inWords(moduleModes[mode]).toLowerCase()).join(', '),
      }),
    ),
    ...(evidence.length > 0 ? [t('evidence', { what: evidence.join(', ') })] : []),
  ]
  if (lines.length === 0) return null
  return (
    <ul className={css.asked}>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
