import type { MadeAgency } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { agencyPages } from '@/nav/pages.ts'
import { csmAgencyPaths, paths } from '@/nav/paths.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { TextPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import css from './new-agency.module.css'
import { newAgencyTexts } from './texts.ts'

export type Made = MadeAgency & { admin_email: string }

interface Props {
  agency: Made
  onAnother: () => void
}

/** The agency is there; what comes next. */
export function Ready({ agency, onAnother }: Props) {
  const t = useTexts(newAgencyTexts)
  return (
    <TextPage>
      <PageHeader title={t('title')} />
      <Card>
        <div role="status">
          <Empty
            icon={<IconCircleCheck size={32} />}
            title={t('ready', { agency: agency.name })}
            hint={<Started agency={agency} />}
            action={
              <>
                <Button onClick={onAnother}>{t('another')}</Button>
                <ButtonLink href={paths.csmAgencies()}>{t('allAgencies')}</ButtonLink>
                <ButtonLink href={csmAgencyPaths(agency.id).dashboard()}>{t('open')}</ButtonLink>
                <ButtonLink look="primary" href={csmAgencyPaths(agency.id).newImport()}>
                  {t('importRoster')}
                </ButtonLink>
              </>
            }
          />
        </div>
      </Card>
    </TextPage>
  )
}

const linkTo = (href: string) => (words: ReactNode) => <Link href={href}>{words}</Link>

/** Lists what the agency starts with and what was left out. */
function Started({ agency }: Pick<Props, 'agency'>) {
  const t = useTexts(newAgencyTexts)
  const { admin_email: email, rules, rules_matched, rules_left, programs, programs_left } = agency
  return (
    <span className={css.started}>
      <span>{t('readyHint', { email })}</span>
      {programs > 0 && <span>{t('programsAdded', { count: programs })}</span>}
      {programs_left.length > 0 && <span>{t('programsLeft', { names: programs_left.join(', ') })}</span>}
      {rules > 0 && <span>{t('rulesAdopted', { count: rules })}</span>}
      {rules_matched.map(({ rule, program }) => (
        <span key={rule}>{t('ruleMatched', { rule, program })}</span>
      ))}
      {rules_left.length > 0 && (
        <span>
          {t.rich('rulesLeft', {
            names: rules_left.join(', '),
            link: linkTo(csmAgencyPaths(agency.id).page(agencyPages.settingsCompliance.path)),
          })}
        </span>
      )}
    </span>
  )
}
