import { can } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useUser } from '@/session/session.ts'
import { Link } from '@/ui/Link.tsx'
import css from './automation.module.css'
import { automationTexts } from './texts.ts'

/** Explains the purpose of automation rules, and what programs, paths, and others do without one. */
export function OtherRules() {
  const t = useTexts(automationTexts)
  const to = useAgencyPaths()
  const user = useUser()
  const others = [
    { page: agencyPages.programs, name: t('ofPrograms'), says: t('ofProgramsSays') },
    { page: agencyPages.learningPaths, name: t('ofPaths'), says: t('ofPathsSays') },
    { page: agencyPages.settingsCompliance, name: t('ofCompliance'), says: t('ofComplianceSays') },
    { page: agencyPages.settingsSystemMessages, name: t('ofMessages'), says: t('ofMessagesSays') },
  ]
  return (
    <div className={css.intro}>
      <p className="quiet">{t('about')}</p>
      <details>
        <summary>{t('otherRules')}</summary>
        <dl className={css.others}>
          {others.map(({ page, name, says }) => (
            <div key={page.path}>
              <dt>{can(user, page.access) ? <Link href={to.page(page.path)}>{name}</Link> : name}</dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}
