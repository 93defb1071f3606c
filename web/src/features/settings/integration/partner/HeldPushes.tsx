import { access, api } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useCan } from '@/session/session.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'
import { useDecide } from './use-decide.ts'

/** Asks what to do with items held since the partner changed; hidden if there are none. */
export function HeldPushes({ isOwnPage = false }: { isOwnPage?: boolean }) {
  const t = useTexts(partnerTexts)
  const to = useAgencyPaths()
  const mayManage = useCan(access.manageIntegration)
  const [asks, setAsks] = useState(false)
  const { data } = useQueryOf(api.partnerPushes.list, { query: { state: 'held', per_page: 1 } }, { quiet: true })
  const { send, isSending } = useDecide(() => setAsks(false))
  const count = data?.meta.total ?? 0
  if (count === 0) return null
  return (
    <Banner
      level="warning"
      standing
      title={t('heldTitle', { count })}
      action={
        <div className={css.buttons}>
          {!isOwnPage && (
            <ButtonLink href={to.page(agencyPages.settingsIntegrationPushes.path, { state: 'held' })}>
              {t('heldShow')}
            </ButtonLink>
          )}
          {mayManage && (
            <>
              <Button disabled={isSending} onClick={() => send({ body: { action: 'send' } })}>
                {t('heldSend')}
              </Button>
              <Button disabled={isSending} onClick={() => setAsks(true)}>
                {t('heldDiscard')}
              </Button>
            </>
          )}
        </div>
      }
    >
      <p>{t('heldText')}</p>
      <ConfirmDialog
        open={asks}
        danger
        title={t('discardTitle', { count })}
        confirmLabel={t('discard')}
        busy={isSending}
        onConfirm={() => send({ body: { action: 'discard' } })}
        onClose={() => setAsks(false)}
      >
        <p>{t('discardText')}</p>
      </ConfirmDialog>
    </Banner>
  )
}
