import { access, api, type Id } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useCan } from '@/session/session.ts'
import { useRequestAgencyId } from '@/session/agency-context.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Card } from '@/ui/page/Card.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import css from './info.module.css'
import { InfoView } from './InfoView.tsx'
import { infoTexts } from './texts.ts'

const InfoForm = lazyPart(
  () => import('./InfoForm.tsx'),
  () => <Loading />,
)

/** R-RTE-9: the agency's data; read-only for users who may not edit it. */
export default function InfoTab() {
  const id = useRequestAgencyId()
  return id ? <Known key={id} id={id} /> : <Loading />
}

function Known({ id }: { id: Id }) {
  const t = useTexts(infoTexts)
  const mayEdit = useCan(access.editAgencyInfo)
  const asked = useQueryOf(api.agencySettings.get, { params: { id } })
  if (asked.data && mayEdit) return <InfoForm info={asked.data} />
  if (asked.data) return <InfoView info={asked.data} />
  if (asked.isError) return <NotLoaded title={t('failed')} retry={asked.refetch} />
  return <Loading />
}

const Loading = () => (
  <div className={css.sections}>
    {[3, 4, 5].map(lines => (
      <Card key={lines}>
        <SkeletonLines lines={lines} />
      </Card>
    ))}
  </div>
)
