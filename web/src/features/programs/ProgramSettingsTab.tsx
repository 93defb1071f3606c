import { useOutletContext } from 'react-router'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import type { ProgramOutlet } from './ProgramPage.tsx'
import css from './settings/settings.module.css'
import { SettingsView } from './settings/SettingsView.tsx'

const SettingsForm = lazyPart(
  () => import('./settings/SettingsForm.tsx'),
  () => <SkeletonLines lines={10} />,
)

const IntegrationCard = lazyPart(
  () => import('./settings/IntegrationCard.tsx'),
  () => <SkeletonLines lines={6} />,
)

export default function ProgramSettingsTab() {
  const { program, mayEdit } = useOutletContext<ProgramOutlet>()
  return (
    <>
      {mayEdit ? <SettingsForm program={program} /> : <SettingsView program={program} />}
      <div className={css.apart}>
        <IntegrationCard program={program} mayEdit={mayEdit} />
      </div>
    </>
  )
}
