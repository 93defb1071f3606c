import { access, api, can, type ComplianceRuleRow } from '@preceptor/contract'
import type { RuleNames } from '@preceptor/contract/compliance-rules/sentence'
import { IconPlus } from '@tabler/icons-react'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useUser } from '@/session/session.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { LaboratoryCard } from './laboratory/LaboratoryCard.tsx'
import { PacksCard } from './packs/PacksCard.tsx'
import { RuleState } from './rule/RuleState.tsx'
import { RuleWords } from '@/widgets/compliance-rules/RuleWords.tsx'
import css from './rule/rule.module.css'
import { complianceSettingsTexts } from './texts.ts'

/** The agency's compliance rules. */
export default function ComplianceTab() {
  const t = useTexts(complianceSettingsTexts)
  const { data, isError, refetch } = useQueryOf(api.complianceRules.list, {})
  const may = can(useUser(), access.manageCompliance)
  const list = useAgencyPaths().page(agencyPages.settingsCompliance.path)
  if (!data && isError) return <NotLoaded title={t('notLoaded')} retry={refetch} />
  if (!data) return <SkeletonLines lines={6} />
  return (
    <div className={css.stack}>
      <p className="quiet">{t('hint')}</p>
      <Card
        title={t('rules')}
        flush
        action={
          may && (
            <ButtonLink look="primary" icon={<IconPlus size={16} />} href={`${list}/new`}>
              {t('addRule')}
            </ButtonLink>
          )
        }
      >
        {data.data.length === 0 ? (
          <Empty title={t('noRules')} hint={t('noRulesHint')} />
        ) : (
          <ul className={css.rules} aria-label={t('rules')}>
            {data.data.map(rule => (
              <RuleLine key={rule.id} row={rule} names={data.names} to={`${list}/${rule.id}`} />
            ))}
          </ul>
        )}
      </Card>
      {may && <LaboratoryCard />}
      <PacksCard />
    </div>
  )
}

function RuleLine({ row, names, to }: { row: ComplianceRuleRow; names: RuleNames; to: string }) {
  const t = useTexts(complianceSettingsTexts)
  return (
    <li className={css.rule}>
      <div className={css.what}>
        <span className={css.title}>
          <Link href={to}>{row.rule.name}</Link>
          <RuleState whole={row} />
        </span>
        <p>
          <RuleWords rule={row.rule} names={names} short />
        </p>
        <p className="quiet">
          {[
            row.rule.citation,
            row.next_from && t('nextFrom', { day: formatDay(row.next_from) }),
            row.retired_on && t('retiredOn', { day: formatDay(row.retired_on) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </li>
  )
}
