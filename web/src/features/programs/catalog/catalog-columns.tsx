import { type CatalogRow, type catalogList, type ColumnOf, deliveries } from '@preceptor/contract'
import clsx from 'clsx'
import { formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { paths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Ago } from '@/widgets/list/Ago.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { Languages } from '../list/program-columns.tsx'
import css from '../programs.module.css'
import { hoursOf } from '../program-words.ts'
import { catalogColours, catalogWord, heldWords } from './catalog-words.ts'
import { catalogTexts } from './texts.ts'

const { say } = catalogTexts

const Title = ({ row }: { row: CatalogRow }) => (
  <Link href={paths.catalogProgram(row.id)} data-row-link className={clsx(css.title, css.amongMany)}>
    {row.title}
  </Link>
)
const Status = ({ status }: Pick<CatalogRow, 'status'>) => (
  <StatusBadge colour={catalogColours[status]}>{catalogWord(status)}</StatusBadge>
)

const versionOf = ({ number, has_draft }: CatalogRow) => {
  if (number === null) return <span className="quiet">–</span>
  return has_draft ? `${formatNumber(number)} ${say('hasDraft')}` : formatNumber(number)
}

export const catalogCells = (now: number): Cells<CatalogRow, ColumnOf<typeof catalogList>> => ({
  title: { width: '252px', cell: row => <Title row={row} /> },
  status: { width: '128px', cell: row => <Status status={row.status} /> },
  number: { width: '112px', cell: versionOf },
  held: {
    width: '170px',
    cell: row => (row.held === 0 ? <span className="quiet">{heldWords(row)}</span> : heldWords(row)),
  },
  training_type: { width: '148px', cell: row => row.training_type.name, truncate: true },
  hours: { width: '92px', align: 'right', cell: row => hoursOf(row.credit_minutes) },
  modules: { width: '92px', align: 'right', cell: row => formatNumber(row.module_count) },
  languages: { width: '120px', cell: row => <Languages codes={row.languages} /> },
  delivery: { width: '110px', cell: row => inWords(deliveries[row.delivery]) },
  code: { width: '110px', cell: row => row.code, truncate: true },
  updated_at: { width: '130px', cell: row => <Ago at={row.updated_at} now={now} timeZone={undefined} /> },
})

/** On a phone: the program, its state, and its agencies. */
export const catalogCard = (row: CatalogRow) => (
  <CardLines
    title={<Title row={row} />}
    badges={row.status !== 'published' && <Status status={row.status} />}
    text={[row.training_type.name, hoursOf(row.credit_minutes)].join(' · ')}
    below={[...(row.number === null ? [] : [say('versionNumber', { number: row.number })]), heldWords(row)].join(' · ')}
  />
)
