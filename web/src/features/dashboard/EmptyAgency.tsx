import { access } from '@preceptor/contract'
import { IconFileImport, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useCan } from '@/session/session.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import css from './dashboard.module.css'
import { FirstSteps } from './start/FirstSteps.tsx'
import { dashboardTexts } from './texts.ts'

/** Before the first employee: shows what to do first to people who may do it, and to others what will appear here. */
export function EmptyAgency({ own }: { own: boolean }) {
  const t = useTexts(dashboardTexts)
  const to = useAgencyPaths()
  const mayImport = useCan(access.importEmployees)
  const mayAdd = useCan(access.createEmployee)
  if (own) {
    return <Empty icon={<IconUsers size={32} />} title={t('noneOwn')} hint={t('noneOwnHint')} />
  }
  const actions = (mayImport || mayAdd) && (
    <>
      {mayImport && (
        <ButtonLink look="primary" href={to.newImport()} icon={<IconFileImport size={16} aria-hidden="true" />}>
          {t('importRoster')}
        </ButtonLink>
      )}
      {mayAdd && (
        <ButtonLink href={to.employees({ add: 1 })} icon={<IconUserPlus size={16} aria-hidden="true" />}>
          {t('addEmployee')}
        </ButtonLink>
      )}
    </>
  )
  if (!mayImport)
    return (
      <Empty
        icon={<IconUsers size={32} />}
        title={t('none')}
        hint={mayAdd ? t('noneAddHint') : t('noneHint')}
        action={actions}
      />
    )
  return (
    <div className={css.grid}>
      <FirstSteps
        people={0}
        intro={
          <p className={css.intro}>
            <b>{t('none')}</b> <span className="quiet">{t('noneHint')}</span>
          </p>
        }
        actions={actions}
      />
    </div>
  )
}
