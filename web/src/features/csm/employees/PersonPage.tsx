import { api, fullName } from '@preceptor/contract'
import { useParams } from 'react-router'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useQueryOf } from '@/api/queries.ts'
import { initials } from '@/lib/format.ts'
import { usePlainTitle } from '@/nav/title.ts'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { Initials } from '@/ui/page/Initials.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { BackToEmployees } from './BackToEmployees.tsx'
import { PersonCard } from './PersonCard.tsx'
import { csmEmployeesTexts } from './texts.ts'

/** R-CSM-4: one person across agencies; each employment links to its agency. */
export default function PersonPage() {
  const t = useTexts(csmEmployeesTexts)
  const { id = '' } = useParams()
  const found = useQueryOf(api.csmEmployees.get, { params: { id } }, { quiet: 'not-found' })
  const asked = found.data?.employments.find(employment => employment.id === id)
  const name = asked ? fullName(asked) : t('employee')
  usePlainTitle(name)
  const unknown = found.error?.kind === 'response' && found.error.status < 500
  return (
    <DetailPage>
      <PageHeader
        title={name}
        back={<BackToEmployees />}
        before={asked && <Initials size={48}>{initials(asked.first_name, asked.last_name)}</Initials>}
        facts={asked?.email}
      />
      {found.data ? (
        <PersonCard person={found.data} />
      ) : found.error ? (
        <Empty
          title={unknown ? t('notFound') : t('notLoaded')}
          hint={unknown ? t('notFoundHint') : t('checkConnection')}
          action={!unknown && <Button onClick={() => void found.refetch()}>{t('tryAgain')}</Button>}
        />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </DetailPage>
  )
}
