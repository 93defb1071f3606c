import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from './partner.module.css'
import { isOnItsWay } from './push-state.ts'
import { PushLine } from './PushLine.tsx'
import { partnerTexts } from './texts.ts'

const few = 5

/** Shows the latest items sent to the partner, with a link to all of them. */
export function PushesCard() {
  const t = useTexts(partnerTexts)
  const to = useAgencyPaths()
  const { data, isError, refetch } = useQueryOf(
    api.partnerPushes.list,
    { query: { per_page: few } },
    { every: last => (last?.data.some(isOnItsWay) ? 5_000 : false) },
  )
  const isEmpty = data?.data.length === 0
  return (
    <Card
      title={t('pushes')}
      flush
      action={
        data &&
        !isEmpty && (
          <ButtonLink href={to.page(agencyPages.settingsIntegrationPushes.path)}>
            {t('showAll', { count: data.meta.total })}
          </ButtonLink>
        )
      }
    >
      {!data && !isError && <SkeletonLines lines={3} />}
      {!data && isError && <NotLoaded title={t('pushesNotLoaded')} retry={refetch} />}
      {isEmpty && <Empty title={t('noPushes')} hint={t('noPushesHint')} />}
      <ul className={css.lines} aria-label={t('pushes')}>
        {data?.data.map(one => (
          <PushLine key={one.id} one={one} />
        ))}
      </ul>
    </Card>
  )
}
