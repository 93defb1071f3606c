import { type AgencyInfo, agencyStatuses } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Card } from '@/ui/page/Card.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { infoTexts } from './texts.ts'

/** Customer success data about the agency, read-only. */
export function SupportCard({ info: { cs_user, partner, details } }: { info: AgencyInfo }) {
  const t = useTexts(infoTexts)
  return (
    <Card title={t('support')}>
      <KeyValues
        items={[
          {
            label: t('contact'),
            value: cs_user && (
              <>
                {cs_user.name}, <a href={`mailto:${cs_user.email}`}>{cs_user.email}</a>
              </>
            ),
          },
          { label: t('status'), value: inWords(agencyStatuses[details.status]) },
          { label: t('partner'), value: partner?.name },
        ]}
      />
    </Card>
  )
}
