import { api, formatPhone, type UnroutedText } from '@preceptor/contract'
import { useId, useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { pageIn } from '@/nav/paging.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { TextPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Pager } from '@/ui/table/Pager.tsx'
import { useLookup } from '@/widgets/filters/use-lookup.ts'
import css from './unrouted-texts.module.css'
import { unroutedTextsTexts } from './texts.ts'

const refreshMs = 60_000

/** Text messages without a known agency: customer success sends each to the right one. */
export default function UnroutedTextsPage() {
  const t = useTexts(unroutedTextsTexts)
  const [params, change] = useUrlQuery()
  const page = pageIn(params)
  const { data, isError, refetch } = useQueryOf(
    api.unroutedTexts.list,
    { query: page > 1 ? { page } : {} },
    { every: refreshMs, quiet: true },
  )
  return (
    <TextPage>
      <PageHeader title={t('title')} count={data?.meta.total} about={t('facts')} />
      {!data && (isError ? <NotLoaded title={t('notLoaded')} retry={refetch} /> : <SkeletonLines lines={6} />)}
      {data?.data.length === 0 && <Empty title={t('none')} hint={t('noneHint')} />}
      {data && data.data.length > 0 && (
        <ul id="unrouted" className={css.cards} aria-label={t('title')}>
          {data.data.map(text => (
            <Card key={text.id} text={text} />
          ))}
        </ul>
      )}
      {data && data.meta.total > data.meta.per_page && (
        <Pager
          meta={data.meta}
          controls="unrouted"
          unit={count => t('count', { count })}
          onPage={next => change({ page: next })}
        />
      )}
    </TextPage>
  )
}

function Card({ text }: { text: UnroutedText }) {
  const t = useTexts(unroutedTextsTexts)
  const heading = useId()
  const { from_address, to_address, pictures, received_at } = text
  const facts = [
    t('to', { address: formatPhone(to_address) }),
    // Staff work in many time zones, so times are in the reader's zone
    formatInstant(received_at, undefined),
    pictures > 0 && t('pictures', { count: pictures }),
  ]
  return (
    <li>
      <article className={css.card} aria-labelledby={heading}>
        <h2 id={heading}>{t('from', { address: formatPhone(from_address) })}</h2>
        <p className="quiet">{facts.filter(Boolean).join(' · ')}</p>
        <blockquote className={css.text} dir="auto">
          {text.text}
        </blockquote>
        <Give id={text.id} />
      </article>
    </li>
  )
}

function Give({ id }: { id: string }) {
  const t = useTexts(unroutedTextsTexts)
  const agencies = useLookup('agencies')
  const [chosen, setChosen] = useState('')
  const [error, setError] = useState<string>()
  /** It disappears from the page with the server's next response. */
  const [isOver, setOver] = useState(false)
  const give = useSend(api.unroutedTexts.give, {
    refresh: [api.unroutedTexts.list],
    done: () => {
      setOver(true)
      showToast('success', t('given', { name: agencies?.find(({ value }) => value === chosen)?.label ?? '' }))
    },
  })
  if (isOver) return null
  return (
    <div className={css.give}>
      <ComboField
        label={t('agency')}
        hint={t('giveHint')}
        choices={agencies ?? []}
        value={chosen}
        error={error ?? give.failure?.fieldErrors()['agency_id']}
        onChange={value => {
          setChosen(value)
          setError(undefined)
        }}
      />
      <Button
        busy={give.isSending}
        onClick={() =>
          chosen ? give.send({ params: { id }, body: { agency_id: chosen } }) : setError(t('chooseAgency'))
        }
      >
        {t('give')}
      </Button>
    </div>
  )
}
