import { access, api, completionWays, type Id, moduleModes, type TrainingRecord } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useFileAddress } from '@/api/use-file-address.ts'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { formatHours } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Attachments } from '@/widgets/upload/Attachments.tsx'
import css from './records.module.css'
import { recordsTexts } from './texts.ts'

/** One person's ledger for a year: completions, credit by topic and mode, and reversals. */
export default function TrainingRecords({ id }: { id: Id }) {
  const t = useTexts(recordsTexts)
  const [year, setYear] = useState<number | undefined>()
  const { data, isError, refetch } = useQueryOf(
    api.trainingRecords.ofEmployee,
    { params: { id }, query: { year } },
    // Bulk changes write it too, and it would be impractical for every page to invalidate it
    { keep: true, staleTime: 0, quiet: 'timeout' },
  )
  if (!data)
    return (
      <Card title={t('title')}>
        {isError ? <LineNotLoaded text={t('notLoaded')} retry={refetch} /> : <SkeletonLines lines={3} />}
      </Card>
    )
  const total = data.hours.reduce((sum, { minutes }) => sum + minutes, 0)
  const choice = (
    <SelectField
      label={t('year')}
      value={String(data.year)}
      choices={data.years.map(one => ({ value: String(one), label: String(one) }))}
      onChange={value => setYear(Number(value))}
    />
  )
  return (
    <Card title={t('title')} action={data.years.length > 1 && <div className={css.year}>{choice}</div>} flush>
      {data.data.length === 0 ? (
        <p className={css.none}>{t('none', { year: `${data.year}` })}</p>
      ) : (
        <>
          {total > 0 && (
            <ul className={css.hours} aria-label={t('hours')}>
              {data.hours.map(({ topic, mode, minutes }) => (
                <li key={`${topic} ${mode}`}>
                  <strong>{formatHours(minutes, 'short')}</strong>{' '}
                  <span>
                    {topic}
                    <span className="quiet"> · {inWords(moduleModes[mode])}</span>
                  </span>
                </li>
              ))}
              {data.hours.length > 1 && (
                <li>
                  <strong>{formatHours(total, 'short')}</strong> <span>{t('total')}</span>
                </li>
              )}
            </ul>
          )}
          <ul className={css.records} aria-label={t('title')}>
            {together(data.data).map(({ record, credits }) => (
              <Entry key={record.id} id={id} record={record} credits={credits} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

interface Entered {
  record: TrainingRecord
  /** Credits of the completion, which have the same state. */
  credits: TrainingRecord[]
}

function together(records: readonly TrainingRecord[]): Entered[] {
  const entries: Entered[] = []
  for (const record of records) {
    const last = entries.at(-1)
    if (record.kind === 'credit' && last && cameWith(record, last.record)) last.credits.push(record)
    else entries.push({ record, credits: [] })
  }
  return entries
}

const cameWith = (credit: TrainingRecord, { program_id, entered_at, reversed_at }: TrainingRecord) =>
  credit.program_id === program_id && credit.entered_at === entered_at && credit.reversed_at === reversed_at

function Entry({ id, record, credits }: Entered & { id: Id }) {
  const { timeZone } = useAgency()
  const t = useTexts(recordsTexts)
  const ask = useFileAddress(api.trainingRecords.file)
  const maySave = useCan(access.savePapers)
  const { id: record_id, title, completed_on, reversed_at, files } = record
  return (
    <li className={css.record}>
      <span className="num">{formatDay(completed_on)}</span>
      <div className={css.what}>
        {reversed_at ? (
          <>
            <s>
              {title} · {entryWords(record)}
            </s>{' '}
            <StatusBadge colour="grey">{t('reversed')}</StatusBadge>
          </>
        ) : (
          <>
            <strong>{title}</strong> · {entryWords(record)}
          </>
        )}
        {credits.length > 0 && (
          <ul className={css.credits}>
            {credits.map(credit => (
              <li key={credit.id}>{reversed_at ? <s>{entryWords(credit)}</s> : entryWords(credit)}</li>
            ))}
          </ul>
        )}
        <p className={css.entered}>{enteredWords(record, timeZone)}</p>
        {reversed_at && <p className={css.entered}>{reversedWords(record, timeZone)}</p>}
        {files.length > 0 && (
          <Attachments
            files={files}
            onScreen={!maySave}
            ask={({ id: file_id }) => ask({ params: { id, record_id, file_id } })}
          />
        )}
      </div>
    </li>
  )
}

function entryWords({ kind, topic, mode, minutes, how, score, provider }: TrainingRecord): string {
  const { say } = recordsTexts
  if (kind === 'credit')
    return [formatHours(minutes ?? 0, 'short'), topic, mode && inWords(moduleModes[mode])].filter(Boolean).join(' · ')
  return [
    say('completed'),
    provider ? say('givenBy', { provider }) : inWords(completionWays[how]),
    score === null ? '' : say('score', { score: `${score}` }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function enteredWords({ entered_by_name, entered_at, reason, kind }: TrainingRecord, zone: string | undefined): string {
  const { say } = recordsTexts
  const entered = say('entered', { name: entered_by_name ?? 'Preceptor', at: formatInstant(entered_at, zone) })
  return kind === 'completion' && reason ? `${entered} · ${reason}` : entered
}

const reversedWords = (
  { reversed_by_name, reversed_at, reversed_reason }: TrainingRecord,
  zone: string | undefined,
): string =>
  [
    recordsTexts.say('reversedBy', { name: reversed_by_name ?? 'Preceptor', at: formatInstant(reversed_at, zone) }),
    reversed_reason,
  ]
    .filter(Boolean)
    .join(' · ')
