import { api, unassignedStates } from '@preceptor/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { pageIn } from '@/nav/paging.ts'
import { withQuery } from '@/nav/paths.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { TextPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { Pager } from '@/ui/table/Pager.tsx'
import css from './messages.module.css'
import { inboxTexts } from './texts.ts'
import { UnassignedCard } from './UnassignedCard.tsx'

type State = keyof typeof unassignedStates
const states = Object.keys(unassignedStates) as State[]
const refreshMs = 20_000
const tabWords = { open: 'tabOpen', linked: 'tabLinked', discarded: 'tabDiscarded' } as const
const none = { open: 'deskNone', linked: 'linkedNone', discarded: 'discardedNone' } as const

/** Texts from phones that belong to no one, or to several people: asks who wrote them. */
export default function UnassignedPage() {
  const t = useTexts(inboxTexts)
  const to = useAgencyPaths()
  const { pathname } = useLocation()
  const [params, change] = useUrlQuery()
  const state = states.find(one => one === params.get('state')) ?? 'open'
  const page = pageIn(params)
  const { data, isError, refetch } = useQueryOf(
    api.unassignedMessages.list,
    { query: { state, ...(page > 1 ? { page } : {}) } },
    { every: refreshMs, quiet: true },
  )
  return (
    <TextPage>
      <PageHeader
        title={t('desk')}
        count={data?.meta.total}
        facts={t('deskFacts')}
        back={
          <Link href={to.page(agencyPages.messages.path)} className={css.backLink}>
            <IconArrowLeft size={14} aria-hidden="true" />
            {t('back')}
          </Link>
        }
      />
      <Tabs
        label={t('states')}
        tabs={states.map(one => ({
          label: t(tabWords[one]),
          href: withQuery(pathname, one === 'open' ? {} : { state: one }),
          current: one === state,
        }))}
      />
      {!data && (isError ? <NotLoaded title={t('deskNotLoaded')} retry={refetch} /> : <SkeletonLines lines={6} />)}
      {data?.data.length === 0 && (
        <Empty title={t(none[state])} hint={t(state === 'open' ? 'deskNoneHint' : 'pastHint')} />
      )}
      {data && data.data.length > 0 && (
        <ul id="unassigned" className={css.cards} aria-label={t('desk')}>
          {data.data.map(message => (
            <UnassignedCard key={message.id} message={message} />
          ))}
        </ul>
      )}
      {data && data.meta.total > data.meta.per_page && (
        <Pager
          meta={data.meta}
          controls="unassigned"
          unit={count => t('count', { count })}
          onPage={next => change({ page: next })}
        />
      )}
    </TextPage>
  )
}
