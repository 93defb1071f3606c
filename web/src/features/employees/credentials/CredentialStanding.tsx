import { type Credential, credentialStandings, type CredentialStanding as Standing } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { credentialsTexts } from './texts.ts'

const colours: Record<Standing, StatusColour> = {
  review: 'amber',
  returned: 'red',
  expired: 'red',
  expiring_30: 'amber',
  expiring_60: 'amber',
  expiring_90: 'amber',
  valid: 'green',
  renewed: 'grey',
  removed: 'grey',
}

/** Shows the status, with the days left if there are few. */
export function CredentialStanding({
  of: { standing, days_left, gap_days },
}: {
  of: Pick<Credential, 'standing' | 'days_left' | 'gap_days'>
}) {
  const t = useTexts(credentialsTexts)
  const soon = standing.startsWith('expiring') && days_left !== null
  const gap = gap_days === null ? null : t('renewedAfter', { count: gap_days })
  const isRenewed = standing === 'renewed'
  return (
    <>
      <StatusBadge colour={colours[standing]}>
        {soon ? t('expiresIn', { count: days_left }) : (isRenewed && gap) || inWords(credentialStandings[standing])}
      </StatusBadge>
      {gap && !isRenewed && <span className="quiet"> {gap}</span>}
    </>
  )
}
