import { type Affected, api, type Args } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import type { Column } from '@/ui/table/column.ts'
import { FoundPeople, nameColumn, startedWord, useFinding } from '@/widgets/named-people/FoundPeople.tsx'
import { impactTexts } from './texts.ts'

interface Props {
  label: string
  asked: Args<typeof api.programRules.impact>
  /** Labels of the current and the new day; due dates by default. */
  before?: string
  after?: string
}

/** Affected people by name, with the current and the new day. */
export function AffectedPeople({ label, asked, before, after }: Props) {
  const t = useTexts(impactTexts)
  const finding = useFinding()
  const query = { ...asked.query, ...finding.query }
  const people = useQueryOf(api.programRules.impact, { ...asked, query }, { keep: true, quiet: true })
  return (
    <FoundPeople
      label={label}
      columns={columns(before ?? t('now'), after ?? t('newDue'))}
      rowKey={row => row.employee_id}
      finding={finding}
      people={people}
    />
  )
}

const columns = (before: string, after: string): Column<Affected>[] => [
  nameColumn<Affected>(startedWord),
  {
    key: 'before',
    label: before,
    width: '130px',
    card: 'line',
    cell: ({ before }) => (before ? formatDay(before) : impactTexts.say('noDate')),
  },
  {
    key: 'after',
    label: after,
    width: '130px',
    card: 'end',
    cell: ({ after, by }) =>
      by === null ? (
        formatDay(after)
      ) : (
        <>
          {by} <span className="quiet">{formatDay(after)}</span>
        </>
      ),
  },
]
