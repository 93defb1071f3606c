import { access, api, type AudienceOf, notAssignedList, type Program } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import type { Given } from '@/widgets/audience/draft.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { type BulkActions, countOf, type ListSelection } from '@/widgets/list/selection.ts'
import { useList } from '@/widgets/list/use-list.ts'
import { programsTexts } from '../texts.ts'
import { notAssignedCard, notAssignedCells } from './not-assigned-columns.tsx'

const BulkMenu = lazyPart(() => import('@/widgets/audience/BulkMenu.tsx'))
const AudienceDialog = lazyPart(() => import('@/widgets/audience/AudienceDialog.tsx'))

/** People included by the program's settings who have neither an open nor a completed assignment, with a way to add it. */
export function NotAssignedPeople({ program }: { program: Program }) {
  const t = useTexts(programsTexts)
  const to = useAgencyPaths()
  const mayAdd = useCan(access.assignTraining) && program.status === 'active'
  const list = useList(api.notAssigned.list, notAssignedList, { path: { id: program.id } })
  const [adding, setAdding] = useState<ListSelection | null>(null)
  const hrefOf = ({ id }: { id: string }) => to.employee(id, 'training')
  const total = list.count ?? 0
  return (
    <ListScreen
      within
      list={list}
      title={t('faceNotAssigned')}
      search={{ label: t('searchPeople'), placeholder: t('searchPeopleHint') }}
      counts={api.notAssigned.counts}
      actions={{
        primary: mayAdd &&
          total > 0 && {
            label: t('addAll', { count: total }),
            short: t('addShort'),
            icon: <IconPlus size={16} />,
            onAll: true,
            onSelect: () => setAdding({ kind: 'matching', query: list.values, total }),
          },
        exports: api.notAssigned.export,
      }}
      bulkActions={mayAdd ? addsTo(program) : undefined}
      opens
      nameOf={row => row.name}
      cells={notAssignedCells(hrefOf)}
      card={row => notAssignedCard(row, hrefOf(row))}
      empty={<Empty title={t('everyoneHasIt')} hint={t('everyoneHasItHint')} />}
    >
      {adding && (
        <AudienceDialog
          given={givenOf(program.id, adding)}
          only={{
            act: 'assign',
            title: t('addTitle', { title: program.title }),
            who: t('forMissing', { count: countOf(adding) }),
            settled: { program_id: program.id },
          }}
          onClose={() => setAdding(null)}
        />
      )}
    </ListScreen>
  )
}

const addsTo =
  (program: Program): BulkActions =>
  (selection, clear) => (
    <BulkMenu
      given={givenOf(program.id, selection)}
      count={countOf(selection)}
      acts={[
        {
          act: 'assign',
          label: programsTexts.say('assignThis', { title: program.title }),
          only: {
            title: programsTexts.say('addTitle', { title: program.title }),
            who: programsTexts.say('forMissing', { count: countOf(selection) }),
            settled: { program_id: program.id },
          },
        },
        ...(['status', 'location', 'coordinator', 'tags', 'message'] as const).map(act => ({ act })),
      ]}
      onDone={clear}
    />
  )

function givenOf(program_id: string, selection: ListSelection): Given {
  if (selection.kind === 'rows') return { selected: selection.ids, matching: null }
  const { sort_by: _, ...filters } = selection.query
  const notAssigned: Omit<AudienceOf<'not_assigned'>, 'by'> = { program_id, filters }
  return { selected: [], matching: null, notAssigned }
}
