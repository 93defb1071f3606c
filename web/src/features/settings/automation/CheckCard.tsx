import { api, type Answer, type RuleDefinition, ruleLacks } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatDay, todayIn } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { shownLanguage } from '@/lib/texts/language.ts'
import { useSettled } from '@/lib/use-settled.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from './automation.module.css'
import { automationTexts } from './texts.ts'

interface Props {
  id: string
  name: string
  definition: RuleDefinition
}

const restMs = 500

/** Shows the rule as a sentence, its loops and conflicts, and a dry run. Nothing here changes any data. */
export function CheckCard({ id, name, definition }: Props) {
  const t = useTexts(automationTexts)
  const settled = useSettled(definition, restMs)
  const lack = ruleLacks(definition)
  const asked = useQueryOf(
    api.automationRules.check,
    { params: { id }, body: { ...(name.trim() && { name: name.trim() }), definition: settled } },
    { keep: true, quiet: true, enabled: lack === null && ruleLacks(settled) === null },
  )
  const found = lack !== null || asked.isError ? undefined : asked.data
  return (
    <>
      <Card title={t('sentence')}>
        <div className={css.part} aria-live="polite">
          {found ? (
            <Found found={found} on={settled.trigger.on} />
          ) : lack !== null ? (
            <p className="quiet">{t('notYet', { lack: inWords(lack) })}</p>
          ) : asked.isError ? (
            <p className="quiet">{t('notRead')}</p>
          ) : (
            <SkeletonLines lines={3} />
          )}
        </div>
      </Card>
      {found && (
        <>
          <TryCard id={id} definition={settled} />
          <BackTestCard id={id} definition={settled} />
        </>
      )}
    </>
  )
}

interface FoundProps {
  found: Answer<typeof api.automationRules.check>
  on: RuleDefinition['trigger']['on']
}

function Found({ found, on }: FoundProps) {
  const t = useTexts(automationTexts)
  const { sentences, people, findings, final, forbidden } = found
  return (
    <>
      <p className={css.sentence}>{sentences[shownLanguage.get()] ?? sentences['en']}</p>
      <p>{t(on === 'enters' ? 'peopleNow' : 'reachNow', { count: people })}</p>
      {forbidden && <Banner level="warning">{forbidden}</Banner>}
      {findings.length === 0 && <p className="quiet">{t('noFindings')}</p>}
      {findings.map(finding => (
        <Banner key={finding.says} level="warning" title={finding.says}>
          {finding.refuses && <p>{t('refused')}</p>}
        </Banner>
      ))}
      {final.length > 0 && <p className="quiet">{t('final', { acts: final.join(', ') })}</p>}
    </>
  )
}

type Dry = Answer<typeof api.automationRules.dryRun>

function TryCard({ id, definition }: Omit<Props, 'name'>) {
  const t = useTexts(automationTexts)
  const [tried, setTried] = useState<{ of: RuleDefinition; answer: Dry } | null>(null)
  const trial = useSend(api.automationRules.dryRun, {
    done: answer =>
      setTried(now =>
        now && answer.meta.page > 1
          ? { of: now.of, answer: { ...answer, data: [...now.answer.data, ...answer.data] } }
          : { of: definition, answer },
      ),
  })
  const ask = (page: number) => trial.send({ params: { id }, body: { definition, page, per_page: 25 } })
  // Hide the answer when the rule has changed since the dry run.
  const shown = tried && JSON.stringify(tried.of) === JSON.stringify(definition) ? tried.answer : null
  return (
    <Card
      title={t('tryIt')}
      action={
        <Button size="small" busy={trial.isSending} onClick={() => ask(1)}>
          {t('tryIt')}
        </Button>
      }
    >
      <div className={css.part} aria-live="polite">
        {shown ? <Tried answer={shown} /> : <p className="quiet">{t('tryHint')}</p>}
        {shown && shown.data.length < shown.meta.total && (
          <Button size="small" busy={trial.isSending} onClick={() => ask(shown.meta.page + 1)}>
            {t('showMore')}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Tried({ answer }: { answer: Dry }) {
  const t = useTexts(automationTexts)
  const { people, skipped, messages, would_hold, reasons, data } = answer
  if (people === 0 && skipped === 0) return <p>{t('nobodyNow')}</p>
  return (
    <>
      <p>
        {[
          t('wouldTouch', { count: people }),
          t('wouldSkip', { count: skipped }),
          t('wouldSend', { count: messages }),
        ].join(' · ')}
      </p>
      {would_hold && <Banner level="warning">{t('wouldHold', { reason: would_hold })}</Banner>}
      {reasons.length > 0 && (
        <ul className={css.lines}>
          {reasons.map(({ reason, count }) => (
            <li key={reason} className="quiet">
              {t('skippedFor', { reason, count })}
            </li>
          ))}
        </ul>
      )}
      <ol className={css.lines}>
        {data.map(({ employee_id, name, occasion, effects }) => (
          <li key={`${employee_id} ${occasion}`} className={css.words}>
            <strong>{name}</strong>
            {occasion && <span className="quiet">{occasion}</span>}
            {effects.map(({ step, what, reason }) => (
              <span key={step}>{reason ? `${what}: ${reason}` : what}</span>
            ))}
          </li>
        ))}
      </ol>
    </>
  )
}

function BackTestCard({ id, definition }: Omit<Props, 'name'>) {
  const t = useTexts(automationTexts)
  const today = todayIn(useAgency().timeZone)
  const [from, setFrom] = useState(() => monthsBefore(today))
  const [answer, setAnswer] = useState<Answer<typeof api.automationRules.backTest> | null>(null)
  const test = useSend(api.automationRules.backTest, { done: setAnswer })
  return (
    <Card title={t('backTest')}>
      <div className={css.part}>
        <p className="quiet">{t('backTestHint')}</p>
        <DateField label={t('since')} max={today} value={from} onChange={setFrom} />
        <Button
          size="small"
          busy={test.isSending}
          refused={from ? undefined : t('chooseDay')}
          onClick={() => test.send({ params: { id }, body: { definition, from } })}
        >
          {t('lookBack')}
        </Button>
        {answer && (
          <div className={css.part} aria-live="polite">
            {answer.weeks.every(({ effects }) => effects === 0) && <p>{t('nothingThen')}</p>}
            <ul className={css.lines}>
              {answer.weeks
                .filter(({ effects }) => effects > 0)
                .map(({ week, people, messages }) => (
                  <li key={week} className={css.line}>
                    <span>{t('week', { day: formatDay(week) })}</span>
                    <span className="num">{t('weekLine', { people, messages })}</span>
                  </li>
                ))}
            </ul>
            {answer.not_replayed.length > 0 && (
              <>
                <p>{t('notReplayed')}</p>
                <ul className={css.lines}>
                  {answer.not_replayed.map(says => (
                    <li key={says} className="quiet">
                      {says}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

/** Returns the day three months back, the usual start of a replay. */
function monthsBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 90)
  return date.toISOString().slice(0, 10)
}
