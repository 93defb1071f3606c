import type { NonOperationalReason, ProgramRow } from '@preceptor/contract'
import { useLocation } from 'react-router'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { programsTexts } from '../texts.ts'
import { useProgramActs } from './use-program-acts.ts'

type Stopped = Pick<ProgramRow, 'id' | 'title' | 'is_paused' | 'version' | 'origin'>

interface Props {
  reason: NonOperationalReason
  program: Stopped
}

/** The button that fixes a reason, or a link to its fix. */
export function ReasonFix({ reason, program }: Props) {
  const to = useAgencyPaths()
  const { pathname } = useLocation()
  if (reason === 'paused_by_agency') return <Resume program={program} />
  const way = wayOut(reason, program)
  // Already on the page it would link to
  if (!way || to.page(way.path) === pathname) return null
  const { path, query, label } = way
  return (
    <ButtonLink size="small" href={to.page(path, query)}>
      {label}
    </ButtonLink>
  )
}

function Resume({ program }: { program: Stopped }) {
  const t = useTexts(programsTexts)
  const acts = useProgramActs(program)
  return (
    <Button size="small" busy={acts.busy} onClick={acts.togglePause}>
      {t('fixPaused')}
    </Button>
  )
}

interface Way {
  path: string
  query?: Readonly<Record<string, string>>
  label: string
}

/** Returns the link to the fix; null if only the catalog can fix it. */
function wayOut(reason: NonOperationalReason, { id, origin }: Stopped): Way | null {
  const { say } = programsTexts
  switch (reason) {
    case 'draft':
    case 'missing_language':
      return origin === 'linked' ? null : { path: `programs/${id}/content`, label: say('fixDraft') }
    case 'training_type_inactive':
      return { path: agencyPages.settingsTrainingTypes.path, query: { is_active: '0' }, label: say('fixType') }
    // The program's page says what it is waiting for, and who can help
    case 'not_activated':
    case 'licence_expired':
    case 'no_seats':
    case 'content_withdrawn':
      return { path: `programs/${id}/settings`, label: say('seeDetails') }
    case 'no_open_session':
      return { path: `programs/${id}/sessions`, query: { add: '1' }, label: say('planSession') }
    case 'approval_expired':
    case 'paused_by_agency':
      return { path: `programs/${id}/settings`, label: say('fixApproval') }
  }
}
