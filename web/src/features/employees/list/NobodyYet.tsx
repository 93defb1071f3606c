import { access } from '@preceptor/contract'
import { useCan } from '@/auth/session.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'

/** The agency has nobody yet. */
export default function NobodyYet({ onAdd }: { onAdd: () => void }) {
  const to = useAgencyPaths()
  const mayAdd = useCan(access.createEmployee)
  const mayImport = useCan(access.importEmployees)
  return (
    <Empty
      title="No employees yet"
      hint={
        mayAdd
          ? 'Add people one by one, or bring in a roster from your other system.'
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
