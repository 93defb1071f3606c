import { api, type Id } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { useCopied } from '@/ui/json/use-copied.ts'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'

const SecretDialog = lazyPart(() => import('@/widgets/secret/SecretDialog.tsx'))

interface Props {
  agencyId: Id
  partner: string
  mayManage: boolean
}

/** The address where the partner reports changes, and the secret it signs them with. */
export function InboxCard({ agencyId, partner, mayManage }: Props) {
  const t = useTexts(partnerTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const { copied, copy } = useCopied()
  const [asks, setAsks] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const params = { id: agencyId }
  const { data, isError, refetch } = useQueryOf(api.partnerInbox.get, { params })
  const { send, isSending } = useSend(api.partnerInbox.secret, {
    refresh: [api.partnerInbox.get],
    done: made => {
      setAsks(false)
      setSecret(made.secret)
    },
  })
  const make = () => send({ params, body: {} })
  return (
    <Card
      title={t('inbox')}
      action={
        <ButtonLink href={to.page(agencyPages.settingsIntegrationDeliveries.path)}>{t('showDeliveries')}</ButtonLink>
      }
    >
      <p className="quiet">{t('inboxText', { name: partner })}</p>
      {!data && !isError && <SkeletonLines lines={3} />}
      {!data && isError && <NotLoaded title={t('inboxNotLoaded')} retry={refetch} />}
      {data && (
        <>
          <KeyValues
            items={[
              { label: t('inboxAddress'), value: <span className={css.address}>{data.address}</span> },
              { label: t('inboxSecret'), value: data.has_secret ? t('secretKept') : t('secretNone') },
              { label: t('inboxLast'), value: data.last_at ? formatInstant(data.last_at, timeZone) : t('never') },
            ]}
          />
          <div className={css.actions}>
            <Button onClick={() => copy('address', data.address)}>
              {t(copied === 'address' ? 'addressCopied' : 'copyAddress')}
            </Button>
            {mayManage && (
              <Button disabled={isSending} onClick={data.has_secret ? () => setAsks(true) : make}>
                {t(data.has_secret ? 'newInboxSecret' : 'makeInboxSecret')}
              </Button>
            )}
          </div>
        </>
      )}
      <ConfirmDialog
        open={asks}
        danger
        title={t('newSecretTitle')}
        confirmLabel={t('newInboxSecret')}
        busy={isSending}
        onConfirm={make}
        onClose={() => setAsks(false)}
      >
        <p>{t('newSecretText')}</p>
      </ConfirmDialog>
      {secret !== null && <SecretDialog made={{ name: partner, secret }} onClose={() => setSecret(null)} />}
    </Card>
  )
}
