import { api, type ColumnOf, type PayTest, payTestAnswers, payTestsList } from '@preceptor/contract'
import { useState } from 'react'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import type { AgencyPaths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { payrollTexts } from '../texts.ts'

const PayTestDialog = lazyPart(() => import('./PayTestDialog.tsx'))

/** Lists programs with whether they count as working time, by 29 CFR 785.27 to 785.29. */
export function PayTests() {
  const t = useTexts(payrollTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const list = useList(api.payroll.tests, payTestsList)
  const [asked, setAsked] = useState<PayTest | null>(null)
  return (
    <Card title={t('payTests')}>
      <p className="quiet">{t('payTestsHint')}</p>
      <ListScreen
        within
        list={list}
        title={t('payTests')}
        search={{ label: t('searchPrograms'), placeholder: t('searchProgramsHint') }}
        counts={api.payroll.testCounts}
        nameOf={row => row.title}
        cells={testCells(to, timeZone)}
        card={row => testCard(row, to)}
        renderMenu={row => (
          <MenuButton
            label={t('actsOf', { code: row.title })}
            icon="dots"
            size="small"
            items={[{ label: t('answerTest'), onSelect: () => setAsked(row) }]}
          />
        )}
        empty={<Empty title={t('noPrograms')} hint={t('noProgramsHint')} />}
      >
        {asked && <PayTestDialog test={asked} onClose={() => setAsked(null)} />}
      </ListScreen>
    </Card>
  )
}

const Name = ({ row, to }: { row: PayTest; to: AgencyPaths }) => (
  <Link data-row-link="" href={to.page(`programs/${row.id}`)}>
    {row.title}
  </Link>
)
const Answer = ({ row }: { row: PayTest }) => (
  <StatusBadge
    colour={
      row.answer === 'open'
        ? row.is_paid
          ? 'grey'
          : 'amber'
        : row.answer === 'working' && !row.is_paid
          ? 'red'
          : 'green'
    }
  >
    {inWords(payTestAnswers[row.answer])}
  </StatusBadge>
)

const testCells = (to: AgencyPaths, timeZone: string | undefined): Cells<PayTest, ColumnOf<typeof payTestsList>> => ({
  program: { width: '300px', truncate: true, cell: row => <Name row={row} to={to} /> },
  training_type: { width: '150px', truncate: true, cell: row => row.training_type_name },
  paid: { width: '90px', cell: row => payrollTexts.say(row.is_paid ? 'isPaid' : 'isUnpaid') },
  answer: { width: '150px', cell: row => <Answer row={row} /> },
  answered_by: { width: '150px', truncate: true, cell: row => row.answered_by_name },
  answered_at: { width: '180px', cell: row => <span className="num">{formatInstant(row.answered_at, timeZone)}</span> },
})

const testCard = (row: PayTest, to: AgencyPaths) => (
  <CardLines title={<Name row={row} to={to} />} badges={<Answer row={row} />} text={row.training_type_name} />
)
