import { access } from '@preceptor/contract'
import { useEffect } from 'react'
import { useOutletContext } from 'react-router'
import { useCan } from '@/session/session.ts'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { NotesCard } from './notes/NotesCard.tsx'
import type { EmployeeOutlet } from './EmployeePage.tsx'
import css from './profile/profile.module.css'
import { ProfileView } from './profile/ProfileView.tsx'
import { SideFacts } from './profile/SideFacts.tsx'

const PartnerCard = lazyPart(() => import('./partner/PartnerCard.tsx'))
const MergedCard = lazyPart(() => import('./duplicates/MergedCard.tsx'))
const ProfileForm = lazyPart(
  () => import('./profile/ProfileForm.tsx'),
  () => <SkeletonLines lines={8} />,
)

export default function EmployeeProfileTab() {
  const { employee, editing, setEditing } = useOutletContext<EmployeeOutlet>()
  const mayEdit = useCan(access.editEmployee)
  const maySync = useCan(access.integration)
  // Switching tabs ends the editing; the user was already asked about unsaved changes.
  useEffect(() => () => setEditing(null), [setEditing])
  return (
    <div className={css.columns}>
      <div className={css.main}>
        {editing && mayEdit ? (
          <ProfileForm employee={employee} section={editing} onDone={() => setEditing(null)} />
        ) : (
          <>
            <NotesCard employee={employee} />
            <ProfileView employee={employee} onEdit={mayEdit ? setEditing : null} />
          </>
        )}
      </div>
      <SideFacts employee={employee} mayEdit={mayEdit}>
        {maySync && <PartnerCard id={employee.id} />}
        <MergedCard employee={employee} />
      </SideFacts>
    </div>
  )
}
