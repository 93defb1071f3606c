import type { ReportRun } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import { isReadable, isWorking } from '../run-state.tsx'
import { reportsTexts } from '../texts.ts'
import { useRunActs } from '../use-run-acts.ts'

/** Opens, reruns, keeps or cancels a run. */
export function RunMenu({ run }: { run: ReportRun }) {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  const { again, pin, mayNotPin, cancel } = useRunActs(run)
  const items: MenuItem[] = [
    { label: t('open'), href: to.page(`reports/runs/${run.id}`) },
    { label: t('runAgain'), onSelect: again },
    ...(isReadable(run) ? [{ label: run.is_pinned ? t('unpin') : t('pin'), onSelect: pin, refused: mayNotPin }] : []),
    ...(isWorking(run) && cancel ? [{ label: t('cancel'), onSelect: cancel }] : []),
  ]
  return <MenuButton label={t('actions', { name: run.name })} icon="dots" size="small" items={items} />
}
