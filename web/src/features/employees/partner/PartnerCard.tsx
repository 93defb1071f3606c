import { api, type Id } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import css from './partner.module.css'
import { mirrorTexts } from './texts.ts'

/** The employee's id at each partner; nothing if no partner has the employee. */
export default function PartnerCard({ id }: { id: Id }) {
  const t = useTexts(mirrorTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const { data } = useQueryOf(api.partnerMirror.ofEmployee, { params: { id } }, { quiet: true })
  if (!data || data.data.length === 0) return null
  return (
    <Card
      title={t('card')}
      action={
        <ButtonLink size="small" href={to.page(agencyPages.employeePartner.path.replace(':id', id))}>
          {t('compare')}
        </ButtonLink>
      }
    >
      <ul className={css.records}>
        {data.data.map(({ id: key, partner, external_id, seen_at, gone_at, fields }) => (
          <li key={key}>
            <strong>{external_id}</strong> {partner.name}
            <p className="quiet">
              {[
                gone_at
                  ? t('gone', { moment: formatInstant(gone_at, timeZone) })
                  : t('seen', { moment: formatInstant(seen_at, timeZone) }),
                fields.length > 0 && t('differences', { count: fields.filter(({ differs }) => differs).length }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
