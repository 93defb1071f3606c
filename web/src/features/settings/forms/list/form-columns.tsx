import {
  type ColumnOf,
  formCategories,
  formRecurrences,
  type FormRow,
  type formsList,
  formVisibilities,
} from '@preceptor/contract'
import { formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Ago } from '@/widgets/list/Ago.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { languageNames } from '@/widgets/languages/language-name.ts'
import { statusColours, statusWord } from '../form-words.ts'
import css from '../forms.module.css'
import { formSettingsTexts } from '../texts.ts'

const { say } = formSettingsTexts

const Title = ({ row, href }: { row: FormRow; href: string }) => (
  <span className={css.title}>
    <Link href={href} data-row-link>
      {row.title}
    </Link>{' '}
    {row.status !== 'active' && <StatusBadge colour={statusColours[row.status]}>{statusWord(row.status)}</StatusBadge>}
  </span>
)

const versionWord = ({ number, has_draft }: FormRow) =>
  number === null ? '–' : has_draft ? say('versionAndDraft', { number: formatNumber(number) }) : formatNumber(number)

export const formCells = (
  now: number,
  timeZone: string | undefined,
  hrefOf: (row: FormRow) => string,
): Cells<FormRow, ColumnOf<typeof formsList>> => ({
  title: {
    width: '320px',
    cell: row => (
      <span className={css.titleCell}>
        <Title row={row} href={hrefOf(row)} />
      </span>
    ),
  },
  category: { width: '140px', cell: row => inWords(formCategories[row.category]) },
  visibility: { width: '110px', cell: row => inWords(formVisibilities[row.visibility]) },
  number: { width: '90px', cell: versionWord },
  open: { width: '84px', align: 'right', cell: row => formatNumber(row.open) },
  completed: { width: '110px', align: 'right', cell: row => formatNumber(row.completed) },
  recurrence: { width: '190px', cell: row => inWords(formRecurrences[row.recurrence]), truncate: true },
  languages: {
    width: '150px',
    truncate: true,
    cell: row => languageNames(row.languages).join(', ') || <span className="quiet">–</span>,
  },
  code: { width: '110px', cell: row => row.code, truncate: true },
  updated_at: { width: '130px', cell: row => <Ago at={row.updated_at} now={now} timeZone={timeZone} /> },
})

/** A form on a phone. */
export const formCard = (row: FormRow, href: string) => (
  <CardLines
    title={<Title row={row} href={href} />}
    text={[
      inWords(formCategories[row.category]),
      inWords(formVisibilities[row.visibility]),
      languageNames(row.languages).join(', '),
    ]
      .filter(Boolean)
      .join(' · ')}
  />
)
