import { useState } from 'react'
import { formatDay, formatNumber } from '@/lib/format.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import type { Column } from '@/ui/table/column.ts'
import { DataTable } from '@/ui/table/DataTable.tsx'
import css from './public.module.css'

interface Person {
  id: string
  name: string
  hired: string
  hours: number
  active: boolean
}

const names = [
  'Okafor, Grace',
  'Reyes, Marisol',
  'Chen, Wei',
  'Petrova, Irina',
  'Jean-Baptiste, Roselaure',
  'O’Neill, Siobhán',
]
const people: readonly Person[] = names.map((name, at) => ({
  id: String(at + 1),
  name,
  hired: `202${at}-0${at + 1}-14`,
  hours: 1210 + at * 377,
  active: at % 3 !== 2,
}))

const columns: readonly Column<Person>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: 'name',
    cell: person => (
      <Link data-row-link="" href={`/test?person=${person.id}`}>
        {person.name}
      </Link>
    ),
  },
  {
    key: 'active',
    label: 'Status',
    card: 'end',
    cell: person => (
      <StatusBadge colour={person.active ? 'green' : 'grey'}>{person.active ? 'Active' : 'Inactive'}</StatusBadge>
    ),
  },
  { key: 'hired', label: 'Hired', sort: 'hired', card: 'line', cell: person => formatDay(person.hired) },
  { key: 'hours', label: 'Hours', align: 'right', cell: person => formatNumber(person.hours) },
]

const faces = ['filled', 'loading', 'empty', 'no match', 'failed'] as const

export function TestTable() {
  const [face, setFace] = useState<(typeof faces)[number]>('filled')
  const [sort, setSort] = useState('name')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const key = sort.replace('-', '') as 'name' | 'hired'
  const sorted = [...people].sort((a, b) => a[key].localeCompare(b[key]) * (sort.startsWith('-') ? -1 : 1))
  const rows = { filled: sorted, loading: undefined, empty: [], 'no match': [], failed: undefined }[face]
  return (
    <Card
      title="Table"
      action={
        <span className={css.row}>
          {faces.map(one => (
            <Button key={one} size="small" look="quiet" aria-pressed={one === face} onClick={() => setFace(one)}>
              {one}
            </Button>
          ))}
        </span>
      }
    >
      <DataTable
        opens
        label="People"
        columns={columns}
        rows={rows}
        meta={face === 'filled' ? { total: 1261, page, per_page: 50 } : undefined}
        rowKey={person => person.id}
        sort={sort}
        onSort={setSort}
        onPage={setPage}
        failed={face === 'failed'}
        onRetry={() => setFace('filled')}
        filtered={face === 'no match'}
        selection={{ chosen, onChange: setChosen, nameOf: id => people.find(one => one.id === id)?.name ?? id }}
        empty={<Empty title="Nobody here yet" hint="People you add appear here." />}
        noMatch={<Empty title="Nobody matches" hint="Clear a filter to see more." />}
      />
    </Card>
  )
}
