import { access } from '@preceptor/contract'
import { IconFileImport, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useCan } from '@/session/session.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'

/** Before the first employee: what will be here, and the way to start for those who may. */
export function EmptyAgency({ own }: { own: boolean }) {
  const to = useAgencyPaths()
  const mayImport = useCan(access.importEmployees)
  const mayAdd = useCan(access.createEmployee)
  if (own) {
    return (
      <Empty
        icon={<IconUsers size={32} />}
        title="No employees are yours yet"
        hint="Employees whose coordinator you are appear here. An administrator assigns them."
      />
    )
  }
  return (
    <Empty
      icon={<IconUsers size={32} />}
      title="No employees yet"
      hint={
        mayImport || mayAdd
          ? 'Bring in your roster from a spreadsheet or another system, or add people one by one. Headcount, hires and missing data appear here.'
          : 'Headcount, hires and missing data appear here once your agency has employees.'
      }
      action={
        (mayImport || mayAdd) && (
          <>
            {mayImport && (
              <ButtonLink look="primary" href={to.newImport()} icon={<IconFileImport size={16} aria-hidden="true" />}>
                Import roster
              </ButtonLink>
            )}
            {mayAdd && (
              <ButtonLink href={to.employees({ add: 1 })} icon={<IconUserPlus size={16} aria-hidden="true" />}>
                Add employee
              </ButtonLink>
            )}
          </>
        )
      }
    />
  )
}
