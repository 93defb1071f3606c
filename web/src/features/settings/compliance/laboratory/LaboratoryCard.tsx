import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from '../rule/rule.module.css'
import { complianceSettingsTexts } from '../texts.ts'

/** Drafts of rule changes under consideration. */
export function LaboratoryCard() {
  const t = useTexts(complianceSettingsTexts)
  const { data, isError, refetch } = useQueryOf(api.ruleDrafts.list, {})
  const { timeZone } = useAgency()
  const to = `${useAgencyPaths().page(agencyPages.settingsCompliance.path)}/laboratory`
  const drafts = data?.data
  return (
    <Card title={t('laboratory')} flush>
      {!drafts && isError && <NotLoaded title={t('notLoaded')} retry={refetch} />}
      {!drafts && !isError && <SkeletonLines lines={2} />}
      {drafts?.length === 0 && <Empty title={t('noDrafts')} hint={t('noDraftsHint')} />}
      {drafts && drafts.length > 0 && (
        <ul className={css.rules} aria-label={t('laboratory')}>
          {drafts.map(draft => (
            <li key={draft.id} className={css.rule}>
              <div className={css.what}>
                <span className={css.title}>
                  <Link href={`${to}/${draft.id}`}>{draft.title}</Link>
                </span>
                <p className="quiet">
                  {t('writtenBy', { name: draft.written_by_name, at: formatInstant(draft.updated_at, timeZone) })}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
