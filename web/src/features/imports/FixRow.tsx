import type { FileImport, ImportFix } from '@preceptor/contract'
import { useId, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Ago } from '@/widgets/list/Ago.tsx'
import { Answers } from './AskRow.tsx'
import type { Lookups } from './decisions.ts'
import { FixCell } from './FixCell.tsx'
import { isFixed, rowProblems, shownCells } from './fix-words.ts'
import css from './fixes.module.css'
import { kindOf } from './kinds.ts'
import { outcomeColours, outcomeWord } from './outcomes.ts'
import { importTexts } from './texts.ts'
import type { useFixMany } from './use-fix-many.ts'
import { useFixRow } from './use-fix-row.ts'

interface Props {
  data: FileImport
  listed: ImportFix
  lookups: Lookups
  inColumn: ReadonlyMap<string, number>
  many: ReturnType<typeof useFixMany>
  now: number
}

/** A rejected row: its invalid cells with reasons, and what the row would do now. */
export function FixRow({ data, listed, lookups, inColumn, many, now }: Props) {
  const t = useTexts(importTexts)
  const id = useId()
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const [all, setAll] = useState(false)
  const one = useFixRow(data, listed)
  const { row, change, isSending, refusal } = one
  const cells = all ? row.cells : shownCells(row)
  const about = rowProblems(row)
  const other = row.problems.find(({ other_row }) => other_row !== undefined)?.other_row
  const asks = row.asks && (row.outcome === 'ask' || row.answer !== null)
  return (
    <li className={css.row} aria-labelledby={id} aria-busy={isSending || undefined}>
      <div className={css.rowHead}>
        <h2 id={id} className={css.rowName}>
          {row.name || t('rowNoName')}
        </h2>
        <span className={css.rowFacts}>
          {t('rowNumber', { row: row.row })}
          {row.employee_number && ` · ${row.employee_number}`}
          {row.changed_by_name && row.changed_at && (
            <>
              {' · '}
              {t('fixChangedBy', { name: row.changed_by_name })}{' '}
              <Ago at={row.changed_at} now={now} timeZone={timeZone} />
            </>
          )}
        </span>
        <span className={css.rowState}>
          <StatusBadge colour={outcomeColours[row.outcome]}>{stateWord(row, data)}</StatusBadge>
        </span>
      </div>
      {refusal && Object.keys(refusal.errors).length === 0 && (
        <p className={css.refusal} role="alert">
          {refusal.sentence}
        </p>
      )}
      {about.map(({ message, field }) => (
        <p key={`${field} ${message}`} className={css.about}>
          {message}
        </p>
      ))}
      {cells.length > 0 && (
        <div className={css.cells} data-all={all || undefined}>
          {cells.map(cell => (
            <FixCell
              key={cell.field}
              row={row}
              cell={cell}
              lookups={lookups}
              data={data}
              inColumn={inColumn.get(cell.field) ?? 0}
              one={one}
              many={many}
            />
          ))}
        </div>
      )}
      <div className={css.rowEnd}>
        {asks && (
          <Answers
            data={data}
            name={row.name}
            chosen={row.answer}
            isSending={isSending}
            onAnswer={answer => change({ answer })}
          />
        )}
        {about.length > 0 && row.outcome === 'reject' && (
          <Button size="small" busy={isSending} onClick={() => change({ answer: 'skip' })}>
            {t('fixSkip')}
          </Button>
        )}
        {row.outcome === 'skip' && !asks && (
          <Button size="small" busy={isSending} onClick={() => change({ answer: null })}>
            {t('fixUnskip')}
          </Button>
        )}
        {other !== undefined && (
          <ButtonLink size="small" href={kindOf(data).path(to, data.id, { outcome: 'all', row: other })}>
            {t('fixOther', { row: other })}
          </ButtonLink>
        )}
        {about.length > 0 && !isFixed(row) && (
          <Button size="small" busy={isSending} onClick={() => change({})}>
            {t('fixCheckRow')}
          </Button>
        )}
        {shownCells(row).length < row.cells.length && (
          <Button look="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('fixFewerCells') : t('fixAllCells')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Returns the row's outcome now, or that it can't be imported yet. */
function stateWord({ outcome }: ImportFix, data: FileImport): string {
  const kind = kindOf(data)
  const { say } = importTexts
  if (outcome === 'reject') return say('fixToFix')
  const word = outcomeWord(outcome, false, kind)
  return kind.writing.includes(outcome) ? say('fixFixed', { outcome: word }) : word
}
