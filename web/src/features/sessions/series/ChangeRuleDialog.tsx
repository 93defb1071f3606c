import { api, type Session, type SeriesRuleImpact, type WholeSeries } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatClock, formatZone } from '@/lib/format-more.ts'
import { formatDay } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { partOf } from '@/widgets/form/use-fields.ts'
import { type Form, useForm } from '@/widgets/form/use-form.ts'
import { Clashes } from '@/widgets/sessions/Clashes.tsx'
import { EndedLines } from '../form/CancelDialog.tsx'
import { showsSessions } from '../session-words.ts'
import css from '../sessions.module.css'
import { sessionsTexts } from '../texts.ts'
import { AffectedPeople } from './AffectedPeople.tsx'
import { DateLines, LeftOut } from './DatesPreview.tsx'
import { blankEnding, EndingFields, endingOf, type EndingValues } from './EndingFields.tsx'
import { RuleFields } from './RuleFields.tsx'
import { isWhole, placeOfRule, ruleOf, type RuleValues, valuesOfRule } from './rule-values.ts'

interface Props {
  session: Session
  onClose: () => void
}

/** Changes the recurrence of a series' sessions that haven't begun. */
export default function ChangeRuleDialog({ session, onClose }: Props) {
  const t = useTexts(sessionsTexts)
  const id = session.series_id ?? ''
  const series = useQueryOf(api.series.get, { params: { id } }, { quiet: true })
  if (series.data?.rest) return <Known series={series.data} rest={series.data.rest} onClose={onClose} />
  return (
    <Dialog open title={t('changeSeries')} onClose={onClose}>
      {series.data ? (
        <p>{t('nothingLeft')}</p>
      ) : series.error ? (
        <Banner level="warning" title={series.error.sentence} />
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Dialog>
  )
}

interface KnownProps {
  series: WholeSeries
  rest: NonNullable<WholeSeries['rest']>
  onClose: () => void
}
function Known({ series, rest, onClose }: KnownProps) {
  const t = useTexts(sessionsTexts)
  const params = { id: series.id }
  const form: Form<RuleValues & EndingValues> = useForm<typeof api.series.changeRule, RuleValues & EndingValues>({
    start: { ...valuesOfRule(rest.rule), ...blankEnding },
    call: api.series.changeRule,
    args: values => ({
      params,
      body: { ...endingOf(values), rule: ruleOf(values, rest.starts_on), plan: impact.data?.plan ?? '' },
    }),
    place: placeOfRule,
    refresh: [...showsSessions, api.series.get, api.series.ruleImpact],
    said: ({ moved, added, cancelled }) => t('seriesChanged', { moved, added, cancelled }),
    done: onClose,
    unchanged: onClose,
  })
  const { values } = form
  const rule = ruleOf(values, rest.starts_on)
  const isChanged = JSON.stringify(rule) !== JSON.stringify(ruleOf(valuesOfRule(rest.rule), rest.starts_on))
  const asks = isChanged && isWhole(rule)
  const impact = useQueryOf(
    api.series.ruleImpact,
    { params, body: { rule } },
    { enabled: asks && !form.busy, keep: true, quiet: true },
  )
  const refused = impact.error
    ? inWords(Object.values(impact.error.fieldErrors())[0] ?? impact.error.sentence)
    : undefined
  const found = asks && !impact.error ? impact.data : undefined
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('changeSeries')}
      submitLabel={t('changeSeries')}
      what={t('theSeries')}
      onClose={onClose}
      busy={asks && (impact.isPending || impact.isPlaceholderData)}
    >
      <p>{t('ruleNow', { rule: inWords(series.rule), coming: series.coming })}</p>
      <RuleFields form={partOf<RuleValues>(form)} first={rest.starts_on} />
      {asks && refused && <Banner level="warning" title={refused} />}
      {found ? (
        <>
          <RulePreview impact={found} zone={series.zone} />
          {found.drops.length > 0 && (
            <EndingFields
              form={partOf<EndingValues>(form)}
              program_id={series.program_id}
              ending={found.drops.map(one => one.session_id)}
              people={found.people}
            />
          )}
        </>
      ) : (
        !refused && <p className="quiet">{t('nothingChangedYet')}</p>
      )}
    </FormDialog>
  )
}

const most = 8
function RulePreview({ impact, zone }: { impact: SeriesRuleImpact; zone: string }) {
  const t = useTexts(sessionsTexts)
  const { rule_before, rule_after, kept, staying, moves, adds, drops, left_out, people, named } = impact
  const said = ({ on, starts }: SeriesRuleImpact['moves'][number]['from']) =>
    `${formatDay(on)}, ${formatClock(starts)} ${formatZone(`${on}T12:00:00Z`, zone)}`
  return (
    <section className={css.preview} aria-label={t('affected')} aria-live="polite">
      <p>{t('ruleChange', { before: inWords(rule_before), after: inWords(rule_after) })}</p>
      {kept > 0 && <p>{t('keptCount', { count: kept })}</p>}
      {staying > 0 && <p>{t('stayingCount', { count: staying })}</p>}
      {moves.length > 0 && (
        <>
          <h3>{t('movesCount', { count: moves.length })}</h3>
          <ul className={css.dates}>
            {moves.slice(0, most).map(({ session_id, from, to, clock, clashes }) => (
              <li key={session_id}>
                <span>
                  {t('fromTo', { from: said(from), to: said(to) })}
                  <Clashes clock={clock} starts={to.starts} clashes={clashes} />
                </span>
              </li>
            ))}
          </ul>
          {moves.length > most && <p>{t('andMore', { count: moves.length - most })}</p>}
        </>
      )}
      {adds.length > 0 && (
        <>
          <h3>{t('addsCount', { count: adds.length })}</h3>
          <DateLines dates={adds} zone={zone} />
        </>
      )}
      {drops.length > 0 && <EndedLines sessions={drops} />}
      <LeftOut left_out={left_out} />
      <AffectedPeople people={people} named={named} />
    </section>
  )
}
