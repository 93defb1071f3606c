import { api, type Feed, type FeedKind } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { useCopied } from '@/ui/json/use-copied.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from './schedule.module.css'
import { scheduleTexts } from './texts.ts'

/** Feed addresses for other calendars: create, copy once, renew, and revoke. */
export default function FeedsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(scheduleTexts)
  const feeds = useQueryOf(api.calendarFeeds.list, {}, { quiet: true })
  return (
    <Dialog open size="medium" title={t('subscribeTitle')} submitLabel={t('done')} onSubmit={onClose} onClose={onClose}>
      <p>{t('subscribeHint')}</p>
      {feeds.error && (
        <Banner
          level="warning"
          title={t('notLoaded')}
          action={<Button onClick={() => void feeds.refetch()}>{t('retry')}</Button>}
        />
      )}
      {!feeds.data && !feeds.error && <SkeletonLines lines={4} />}
      {feeds.data?.kinds.map(kind => (
        <FeedPart key={kind} kind={kind} feed={feeds.data.data.find(one => one.kind === kind)} />
      ))}
    </Dialog>
  )
}

function FeedPart({ kind, feed }: { kind: FeedKind; feed: Feed | undefined }) {
  const { timeZone } = useAgency()
  const t = useTexts(scheduleTexts)
  const [address, setAddress] = useState<string | null>(null)
  const { copied, copy } = useCopied()
  const name = t(kind === 'mine' ? 'feed_mine' : 'feed_agency')
  const refresh = [api.calendarFeeds.list]
  const make = useSend(api.calendarFeeds.make, { refresh, done: made => setAddress(made.address) })
  const revoke = useSend(api.calendarFeeds.revoke, {
    refresh,
    done: () => {
      setAddress(null)
      showToast('success', t('revoked'))
    },
  })
  return (
    <section className={css.feed} aria-label={name}>
      <h3>{name}</h3>
      <p className="quiet">{t(kind === 'mine' ? 'feed_mine_hint' : 'feed_agency_hint')}</p>
      {address !== null && (
        <>
          <div className={css.address}>
            <TextField label={t('address', { name })} value={address} readOnly spellCheck={false} onChange={() => {}} />
            <Button onClick={() => copy(name, address)}>{t(copied === null ? 'copy' : 'copied')}</Button>
          </div>
          <p>{t('copyNow')}</p>
        </>
      )}
      {feed && (
        <p>
          {t('madeOn', { hint: feed.hint, day: formatInstant(feed.made_at, timeZone) })}{' '}
          {feed.last_used_at === null
            ? t('neverUsed')
            : t('usedOn', { day: formatInstant(feed.last_used_at, timeZone) })}
        </p>
      )}
      <div className={css.actions}>
        <Button
          busy={make.isSending}
          aria-label={t('labelOf', { label: t(feed ? 'makeAnew' : 'makeAddress'), name })}
          onClick={() => make.send({ body: { kind } })}
        >
          {t(feed ? 'makeAnew' : 'makeAddress')}
        </Button>
        {feed && (
          <Button
            look="quiet"
            busy={revoke.isSending}
            aria-label={t('labelOf', { label: t('revoke'), name })}
            onClick={() => revoke.send({ body: { kind } })}
          >
            {t('revoke')}
          </Button>
        )}
      </div>
      {feed && <p className="quiet">{t('makeAnewHint')}</p>}
    </section>
  )
}
