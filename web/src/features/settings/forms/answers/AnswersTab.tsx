import { access, answerReaders, api, type DataColumn, type DataList, formAnswersList } from '@preceptor/contract'
import { useOutletContext, useParams } from 'react-router'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { ListFailed } from '@/ui/table/ListFailed.tsx'
import { useDataColumns } from '@/widgets/list/data/use-data-columns.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { allRows } from '@/widgets/list/views/view-state.ts'
import type { FormOutlet } from '../form-words.ts'
import { answerCard, answerCells } from './answer-columns.tsx'
import { answersTexts } from './texts.ts'

/** Answers to one form: a row for each completed form, a column for each question. */
export default function AnswersTab() {
  const t = useTexts(answersTexts)
  const { id = '' } = useParams()
  const { form } = useOutletContext<FormOutlet>()
  const mayRead = useCan(answerReaders[form.visibility] ?? access.manageForms)
  return mayRead ? <Asked id={id} /> : <Empty title={t('mayNotRead')} hint={t('mayNotReadHint')} />
}

function Asked({ id }: { id: string }) {
  const t = useTexts(answersTexts)
  const { columns, definition, refused, failed, retry } = useDataColumns(api.answersOfForm.columns, formAnswersList, {
    id,
  })
  if (columns && definition) return <Answers key={id} {...{ id, columns, definition }} />
  if (refused) return <Empty title={t('mayNotRead')} hint={t('mayNotReadHint')} />
  return failed ? <ListFailed onRetry={retry} /> : <SkeletonLines lines={8} />
}

interface Props {
  id: string
  columns: readonly DataColumn[]
  definition: DataList
}

function Answers({ id, columns, definition }: Props) {
  const t = useTexts(answersTexts)
  const to = useAgencyPaths()
  const list = useList(api.answersOfForm.list, definition, { path: { id } })
  const hrefOf = (row: { id: string; employee_id: string }) => to.page(`employee/${row.employee_id}/form/${row.id}`)
  return (
    <ListScreen
      within
      list={list}
      title={t('answers')}
      search={{ label: t('search'), placeholder: t('searchHint') }}
      counts={api.answersOfForm.counts}
      actions={{ exports: api.answersOfForm.export }}
      views={{ endpoint: api.answersOfForm.list, plain: allRows() }}
      opens
      nameOf={row => row.name}
      cells={answerCells(columns, hrefOf)}
      card={(row, asked) => answerCard(row, hrefOf(row), columns, asked)}
      empty={<Empty title={t('noneYet')} hint={t('noneYetHint')} />}
    />
  )
}
