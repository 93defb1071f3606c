import type { MadeAgency } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { agencyPages } from '@/nav/pages.ts'
import { csmAgencyPaths, paths } from '@/nav/paths.ts'
import { usePlainTitle } from '@/nav/title.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { TextPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import css from './new-agency.module.css'
import { newAgencyTexts } from './texts.ts'

export type Made = MadeAgency & { admin_email: string }

interface Props {
  agency: Made
  onAnother: () => void
}

/** The agency was created; shows the next steps. */
export function Ready({ agency, onAnother }: Props) {
  const t = useTexts(newAgencyTexts)
  usePlainTitle(agency.name)
  return (
    <TextPage>
      <PageHeader title={agency.name} />
      <Card>
        <div role="status" className={css.ready}>
          <h2>{t('ready')}</h2>
          <Started agency={agency} />
        </div>
        <div className={css.actions}>
          <Button onClick={onAnother}>{t('another')}</Button>
          <ButtonLink href={paths.csmAgencies()}>{t('allAgencies')}</ButtonLink>
          <ButtonLink href={csmAgencyPaths(agency.id).dashboard()}>{t('open')}</ButtonLink>
          <ButtonLink look="primary" href={csmAgencyPaths(agency.id).newImport()}>
            {t('importRoster')}
          </ButtonLink>
        </div>
      </Card>
    </TextPage>
  )
}

/** Lists what the agency starts with, then what is left to do. */
function Started({ agency }: Pick<Props, 'agency'>) {
  const t = useTexts(newAgencyTexts)
  const { id, admin_email: email, rules, rules_matched, rules_left, programs, programs_left } = agency
  const to = csmAgencyPaths(id)
  const linkTo = (page: { path: string }) => (words: ReactNode) => <Link href={to.page(page.path)}>{words}</Link>
  return (
    <ul className={css.started}>
      <Done>{t('readyHint', { email })}</Done>
      {programs > 0 && <Done>{t('programsAdded', { count: programs })}</Done>}
      {rules > 0 && <Done>{t('rulesAdopted', { count: rules })}</Done>}
      {rules_matched.map(({ rule, program }) => (
        <Done key={rule}>{t('ruleMatched', { rule, program })}</Done>
      ))}
      {programs_left.length > 0 && (
        <ToDo>
          {t.rich('programsLeft', { names: programs_left.join(', '), link: linkTo(agencyPages.settingsDisciplines) })}
        </ToDo>
      )}
      {rules_left.length > 0 && (
        <ToDo>
          {t.rich('rulesLeft', { names: rules_left.join(', '), link: linkTo(agencyPages.settingsCompliance) })}
        </ToDo>
      )}
    </ul>
  )
}

const Done = ({ children }: { children: ReactNode }) => (
  <li className={css.done}>
    <IconCircleCheck size={18} aria-hidden="true" />
    <span>{children}</span>
  </li>
)

const ToDo = ({ children }: { children: ReactNode }) => (
  <li className={css.toDo}>
    <IconAlertTriangle size={18} role="img" aria-label={newAgencyTexts.say('toDo')} />
    <span>{children}</span>
  </li>
)
