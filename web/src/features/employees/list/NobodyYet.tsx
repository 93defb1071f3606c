import { access } from '@preceptor/contract'
import { useCan, useUser } from '@/session/session.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { employeesTexts } from '../texts.ts'

/** Shown while the agency has no employees. */
export default function NobodyYet({ onAdd }: { onAdd: () => void }) {
  const t = useTexts(employeesTexts)
  const to = useAgencyPaths()
  const own = useUser()?.role === 'coordinator_limited'
  const mayAdd = useCan(access.createEmployee)
  const mayImport = useCan(access.importEmployees)
  return (
    <Empty
      title={own ? t('nobodyYours') : t('nobodyYet')}
      hint={mayAdd ? t('nobodyMayAdd') : own ? t('nobodyYoursHint') : t('nobodyHint')}
      action={
        (mayAdd || mayImport) && (
          <>
            {mayImport && (
              <ButtonLink look="primary" href={to.newImport()}>
                {t('importRoster')}
              </ButtonLink>
            )}
            {mayAdd && (
              <Button look={mayImport ? 'plain' : 'primary'} onClick={onAdd}>
                {t('add')}
              </Button>
            )}
          </>
        )
      }
    />
  )
}
