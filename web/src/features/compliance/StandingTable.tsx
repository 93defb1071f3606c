import type { StandingCounts } from '@preceptor/contract'
import { useState } from 'react'
import { formatNumber } from '@/lib/format.ts'
import { formatShare } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { rateOf, standingLink } from '@/widgets/compliance/standing-links.ts'
import css from './report.module.css'
import { reportTexts } from './texts.ts'

export interface Line {
  key: string
  name: string
  counts: StandingCounts
  /** The filters of its list; null when no list has exactly these people. */
  base: Readonly<Record<string, string | number | undefined>> | null
}

interface Props {
  title: string
  heading: string
  lines: readonly Line[]
  by?: 'compliance' | 'rule_state'
}

const atFirst = 8
const columns = [
  ['asked', 'asked'],
  ['compliant', 'compliant'],
  ['due_soon', 'dueSoon'],
  ['overdue', 'overdue'],
  ['lapsed', 'lapsed'],
] as const

/** One line per location or rule, with the rate as a bar; on a phone the numbers are below the name. */
export function StandingTable({ title, heading, lines, by = 'compliance' }: Props) {
  const t = useTexts(reportTexts)
  const [all, setAll] = useState(false)
  if (lines.length === 0) return null
  const shown = all || lines.length <= atFirst + 1 ? lines : lines.slice(0, atFirst)
  return (
    <Card title={title} flush>
      <table className={css.table}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{t('rate')}</th>
            {columns.map(([key, label]) => (
              <th key={key} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(line => (
            <Row key={line.key} line={line} by={by} />
          ))}
        </tbody>
      </table>
      {shown.length < lines.length && (
        <Button look="quiet" size="small" className={css.more} onClick={() => setAll(true)}>
          {t('showAll', { count: lines.length })}
        </Button>
      )}
    </Card>
  )
}

function Row({ line: { name, counts, base }, by }: { line: Line; by: 'compliance' | 'rule_state' }) {
  const t = useTexts(reportTexts)
  const to = useAgencyPaths()
  const rate = rateOf(counts)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={css.rate}>
        <span className={css.track} aria-hidden="true">
          <span className={css.bar} style={{ width: `${(rate ?? 0) * 100}%` }} />
        </span>
        <span className={css.share}>{rate === null ? '–' : formatShare(rate)}</span>
      </td>
      {columns.map(([key, label]) => {
        const count = counts[key]
        const isRed = (key === 'overdue' || key === 'lapsed') && count > 0
        return (
          <td key={key} data-label={t(label)} data-red={isRed || undefined} data-none={count === 0 || undefined}>
            {count > 0 && base ? (
              <Link href={standingLink(to, base, key, by)} aria-label={t('ofPlace', { name, what: t(label), count })}>
                {formatNumber(count)}
              </Link>
            ) : (
              formatNumber(count)
            )}
          </td>
        )
      })}
    </tr>
  )
}
