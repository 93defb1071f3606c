import { access, api, type AudienceOf, type Program, type ProgressRow, progressList } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { plainName } from '@/lib/plain-name.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { actButton, type AssignmentAct, settledAct, useAssignmentActs } from '@/widgets/assignments/acts.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { type BulkActions, countOf, type ListSelection } from '@/widgets/list/selection.ts'
import { useList } from '@/widgets/list/use-list.ts'
import { allRows } from '@/widgets/list/views/view-state.ts'
import { meantFor } from './meant-for.ts'
import { ProgressSummary } from './ProgressSummary.tsx'
import { progressCard, progressCells } from './progress-columns.tsx'
import { programsTexts } from '../texts.ts'

const CertificatePaper = lazyPart(() => import('@/widgets/certificates/CertificatePaper.tsx'))
const GrantAttempts = lazyPart(() =>
  import('@/widgets/assignments/GrantAttempts.tsx').then(part => ({ default: part.GrantAttempts })),
)
const BulkMenu = lazyPart(() => import('@/widgets/audience/BulkMenu.tsx'))
const AudienceDialog = lazyPart(() => import('@/widgets/audience/AudienceDialog.tsx'))

/** R-RTE-7: everyone who has or had the program, with actions for them. */
export function AssignedPeople({ program }: { program: Program }) {
  const t = useTexts(programsTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const mayAssign = useCan(access.assignTraining)
  const asks = useQueryOf(api.quizResults.overview, { params: { id: program.id } }, { quiet: true }).data?.has_quiz
  const acts = useAssignmentActs().filter(act => act !== 'attempts' || asks)
  const list = useList(api.assignments.list, progressList, { path: { id: program.id } })
  const mayGive = useCan(access.quizAttempts)
  // The list of people without attempts exists to give them some
  const gives = mayGive && list.values.standing === 'blocked'
  const [isAdding, setIsAdding] = useState(false)
  const [paper, setPaper] = useState<ProgressRow | null>(null)
  const hrefOf = (row: ProgressRow) => to.employee(row.employee_id, 'training')
  const mayAdd = mayAssign && program.status === 'active'
  const hint = mayAdd ? t('nobodyHint') : mayAssign ? t('nobodyStopped') : t('nobodyRead')
  return (
    <ListScreen
      within
      list={list}
      title={t('tabProgress')}
      search={{ label: t('searchPeople'), placeholder: t('searchPeopleHint') }}
      above={<ProgressSummary list={list} program={program} />}
      counts={api.assignments.counts}
      views={{ endpoint: api.assignments.list, plain: allRows() }}
      actions={{
        primary: mayAdd && {
          label: t('addPeople'),
          short: t('addShort'),
          icon: <IconPlus size={16} />,
          onSelect: () => setIsAdding(true),
        },
        exports: api.assignments.export,
      }}
      bulkActions={acts.length > 0 ? actsOn(acts, program) : undefined}
      opens
      nameOf={row => row.name}
      cells={progressCells({ hrefOf, timeZone, onPaper: setPaper })}
      card={row => progressCard(row, hrefOf(row))}
      renderMenu={
        gives
          ? ({ id, name, standing }) =>
              standing === 'blocked' && <GrantAttempts assignment={id} name={plainName(name)} title={program.title} />
          : undefined
      }
      menuWidth="176px"
      empty={<Empty title={t('nobodyYet')} hint={hint} />}
    >
      {paper?.certificate && (
        <CertificatePaper
          certificate={paper.certificate}
          title={`${paper.name} · ${paper.certificate.number}`}
          onClose={() => setPaper(null)}
        />
      )}
      {isAdding && <AddPeople program={program} onClose={() => setIsAdding(false)} />}
    </ListScreen>
  )
}

const actsOn =
  (acts: readonly AssignmentAct[], program: Program): BulkActions =>
  (selection, clear) => (
    <BulkMenu
      given={{ selected: [], matching: null, progress: progressOf(program.id, selection) }}
      count={countOf(selection)}
      acts={acts.map(act => ({
        act,
        label: actButton(act),
        only: settledAct(
          act,
          program,
          programsTexts.say('forSelected', { count: countOf(selection), title: program.title }),
        ),
      }))}
      onDone={clear}
    />
  )

function progressOf(program_id: string, selection: ListSelection): Omit<AudienceOf<'progress'>, 'by'> {
  if (selection.kind === 'rows') return { program_id, filters: {}, ids: [...selection.ids] }
  const { sort_by: _, ...filters } = selection.query
  return { program_id, filters }
}

/** Adds everyone currently employed whom the program is meant for, a saved view, or pasted people. */
function AddPeople({ program, onClose }: { program: Program; onClose: () => void }) {
  const t = useTexts(programsTexts)
  const filters = meantFor(program)
  const asked = useQueryOf(api.employees.list, { query: { ...filters, per_page: 1 } }, { quiet: true })
  if (!asked.data && !asked.isError) return null
  return (
    <AudienceDialog
      given={{ selected: [], matching: { filters, total: asked.data?.meta.total, words: 'meant' } }}
      only={{
        act: 'assign',
        title: t('addTitle', { title: program.title }),
        settled: { program_id: program.id },
      }}
      onClose={onClose}
    />
  )
}
