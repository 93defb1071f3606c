import { api, type Program, type QuizAttemptRow, quizResultsList } from '@preceptor/contract'
import { useLocation } from 'react-router'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { AttemptDialog } from './AttemptDialog.tsx'
import { attemptCard, attemptCells } from './attempt-columns.tsx'
import { quizResultsTexts } from './texts.ts'

/** Every attempt; a row opens it with its answers. */
export function Attempts({ program }: { program: Program }) {
  const t = useTexts(quizResultsTexts)
  const { pathname } = useLocation()
  const { timeZone } = useAgency()
  const list = useList(api.quizResults.list, quizResultsList, { path: { id: program.id } })
  const { params, change } = list
  const hrefOf = ({ id }: QuizAttemptRow) => {
    const next = new URLSearchParams(params)
    next.set('attempt', id)
    return `${pathname}?${next.toString()}`
  }
  const opened = params.get('attempt')
  return (
    <ListScreen
      within
      list={list}
      title={t('title')}
      search={{ label: t('searchPeople'), placeholder: t('searchPeopleHint') }}
      counts={api.quizResults.counts}
      actions={{ exports: api.quizResults.export }}
      opens
      nameOf={row => row.name}
      cells={attemptCells(hrefOf)}
      card={row => attemptCard(row, hrefOf(row), timeZone)}
      empty={<Empty title={t('noneYet')} hint={t('noneYetHint')} />}
    >
      {opened && (
        <AttemptDialog
          program={program}
          attempt_id={opened}
          onClose={() => change({ attempt: null, page: params.get('page') }, { replace: true })}
        />
      )}
    </ListScreen>
  )
}
