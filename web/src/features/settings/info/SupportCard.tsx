import { type AgencyInfo, agencyStatuses } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { Card } from '@/ui/page/Card.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'

/** What customer success keeps of the agency: to know, not to edit. */
export function SupportCard({ info: { cs_user, partner, details } }: { info: AgencyInfo }) {
  return (
    <Card title="Customer success">
      <KeyValues
        items={[
          {
            label: 'Your contact',
            value: cs_user && (
              <>
                {cs_user.name}, <a href={`mailto:${cs_user.email}`}>{cs_user.email}</a>
              </>
            ),
          },
          { label: 'Status', value: inWords(agencyStatuses[details.status]) },
          { label: 'Partner system', value: partner?.name },
        ]}
      />
    </Card>
  )
}
