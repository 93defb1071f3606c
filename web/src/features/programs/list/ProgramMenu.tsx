import { access, type ProgramRow } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { programsTexts } from '../texts.ts'
import { useProgramActs } from './use-program-acts.ts'

/** Actions with a dialog. */
export type ProgramAct = 'duplicate' | 'export' | 'archive'

interface Props {
  program: Pick<ProgramRow, 'id' | 'title' | 'status' | 'is_paused' | 'version' | 'origin'>
  ask: (act: ProgramAct) => void
}

/** Actions on a program in its state. */
export function ProgramMenu({ program, ask }: Props) {
  const t = useTexts(programsTexts)
  const acts = useProgramActs(program)
  const to = useAgencyPaths()
  const mayAssign = useCan(access.assignTraining) && program.status === 'active' && !program.is_paused
  const archived = program.status === 'archived'
  return (
    <MenuButton
      label={t('actionsFor', { title: program.title })}
      icon="dots"
      size="small"
      items={[
        ...(mayAssign
          ? [{ label: t('assignPeople'), href: to.page(`programs/${program.id}/progress`, { show: 'not-assigned' }) }]
          : []),
        // The catalog controls this, so it isn't available here
        ...(program.origin === 'linked'
          ? []
          : [
              { label: t('duplicate'), onSelect: () => ask('duplicate') },
              { label: t('exportItem'), onSelect: () => ask('export') },
            ]),
        ...(archived
          ? [{ label: t('restoreItem'), onSelect: acts.restore }]
          : [
              { label: program.is_paused ? t('resume') : t('pause'), onSelect: acts.togglePause },
              { label: t('archiveItem'), separated: true, onSelect: () => ask('archive') },
            ]),
      ]}
    />
  )
}
