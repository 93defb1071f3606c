import { api, type BulkOperation } from '@preceptor/contract'
import { useForget, useRemember, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import css from './bulk-changes.module.css'
import { PeopleTable } from './PeopleTable.tsx'
import { bulkTexts } from './texts.ts'

/** Paused after many messages within an hour, until someone continues or ends it. */
export function PausedStep({ data }: { data: BulkOperation }) {
  const t = useTexts(bulkTexts)
  const remember = useRemember()
  const forget = useForget()
  const params = { id: data.id }
  const goOn = useSend(api.bulk.run, {
    refresh: [api.jobs.list],
    done: answer => {
      forget(api.bulk.people)
      remember(api.bulk.get, { params }, answer)
    },
  })
  const end = useSend(api.jobs.cancel, { refresh: [api.jobs.list, api.bulk.get] })
  return (
    <div className={css.stack}>
      <Banner level="warning" title={t('pausedTitle')}>
        {data.message && <p>{data.message}</p>}
      </Banner>
      <div className={css.actions}>
        <Button look="primary" busy={goOn.isSending} onClick={() => goOn.send({ params, body: {} })}>
          {t('goOn')}
        </Button>
        <Button busy={end.isSending} onClick={() => end.send({ params, body: {} })}>
          {t('sendNoMore')}
        </Button>
      </div>
      <PeopleTable data={data} />
    </div>
  )
}
