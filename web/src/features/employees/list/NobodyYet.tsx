import { access } from '@preceptor/contract'
import { useCan, useUser } from '@/session/session.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'

/** The agency has nobody yet. */
export default function NobodyYet({ onAdd }: { onAdd: () => void }) {
  const to = useAgencyPaths()
  const own = useUser()?.role === 'coordinator_limited'
  const mayAdd = useCan(access.createEmployee)
  const mayImport = useCan(access.importEmployees)
  return (
    <Empty
      title={own ? 'No employees are yours yet' : 'No employees yet'}
      hint={
        mayAdd
          ? 'Add people one by one, or bring in a roster from your other system.'
          : own
            ? 'Employees whose coordinator you are appear here. An administrator assigns them.'
            : 'Employees appear here as soon as an administrator adds them.'
      }
      action={
        (mayAdd || mayImport) && (
          <>
            {mayImport && <ButtonLink href={to.newImport()}>Import a roster</ButtonLink>}
            {mayAdd && (
              <Button look="primary" onClick={onAdd}>
                Add employee
              </Button>
            )}
          </>
        )
      }
    />
  )
}
