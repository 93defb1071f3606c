import { api, type Program } from '@preceptor/contract'
import { useLocation, useOutletContext } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Tabs } from '@/ui/page/Tabs.tsx'
import type { ProgramOutlet } from './ProgramPage.tsx'
import { useCounts } from '@/widgets/filters/use-counts.ts'
import { AssignedPeople } from './progress/AssignedPeople.tsx'
import { NotAssignedPeople } from './progress/NotAssignedPeople.tsx'
import css from './progress/progress.module.css'
import { programsTexts } from './texts.ts'

const without = 'not-assigned'

/** R-RTE-7: people who have or had the program, and people who should have it but don't. */
export default function ProgramProgressTab() {
  const { program } = useOutletContext<ProgramOutlet>()
  const [params] = useUrlQuery()
  // No one should have an archived program
  if (program.status === 'archived') return <AssignedPeople program={program} />
  const missing = params.get('show') === without
  return (
    <>
      <Faces program={program} missing={missing} />
      {missing ? <NotAssignedPeople program={program} /> : <AssignedPeople program={program} />}
    </>
  )
}

function Faces({ program, missing }: { program: Program; missing: boolean }) {
  const t = useTexts(programsTexts)
  const { pathname } = useLocation()
  const asked = useQueryOf(
    api.notAssigned.list,
    { params: { id: program.id }, query: { per_page: 1 } },
    { quiet: true, staleTime: 30_000 },
  )
  // The same counts as the tiles below
  const standings = useCounts(
    { endpoint: api.assignments.counts, of: ['standing'], path: { id: program.id } },
    'standing',
    {},
  )
  const assigned = standings && [...standings.values()].reduce((sum, count) => sum + count, 0)
  return (
    <div className={css.faces}>
      <Tabs
        label={t('tabProgress')}
        tabs={[
          { label: t('faceAssigned'), href: pathname, current: !missing, count: assigned },
          {
            label: t('faceNotAssigned'),
            href: `${pathname}?show=${without}`,
            current: missing,
            count: asked.data?.meta.total,
          },
        ]}
      />
    </div>
  )
}
