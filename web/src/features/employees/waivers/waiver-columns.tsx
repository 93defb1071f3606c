import type { ColumnOf, WaiverRow, waiversList } from '@preceptor/contract'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { Day, recordedCells, RecordedName } from '@/widgets/second-person/recorded-cells.tsx'
import { waiversTexts } from '@/widgets/waivers/texts.ts'
import { coversWords, daysWords } from '@/widgets/waivers/waiver-values.ts'
import { WaiverStanding } from '@/widgets/waivers/WaiverStanding.tsx'

export const waiverCells = (
  hrefOf: (row: WaiverRow) => string,
  timeZone: string | undefined,
): Cells<WaiverRow, ColumnOf<typeof waiversList>> => ({
  ...recordedCells(hrefOf, timeZone),
  rule: { width: '220px', wraps: true, cell: row => row.rule_name },
  window: { width: '140px', wraps: true, cell: row => coversWords(row) },
  first_day: { width: '120px', cell: row => <Day on={row.first_day} /> },
  last_day: { width: '120px', cell: row => <Day on={row.last_day} none={waiversTexts.say('noEnd')} /> },
  standing: { width: '130px', cell: row => <WaiverStanding of={row.standing} /> },
  reason: { width: '280px', wraps: true, cell: row => row.reason },
})

/** On a phone: person, status, rule, and dates. */
export const waiverCard = (row: WaiverRow, href: string) => (
  <CardLines
    title={<RecordedName row={row} href={href} />}
    badges={<WaiverStanding of={row.standing} />}
    text={row.rule_name}
    below={[coversWords(row), daysWords(row)].join(' · ')}
  />
)
