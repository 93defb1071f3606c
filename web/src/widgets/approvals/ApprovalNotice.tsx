import { api, type SubjectApproval } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { showsApprovals } from './shows-approvals.ts'
import { approvalsTexts } from './texts.ts'

/**
 * Shown on the page of something that needs a second person: that it is waiting, and until when, or that it was declined or
 * expired.
 */
export function ApprovalNotice({ approval }: { approval: SubjectApproval }) {
  const t = useTexts(approvalsTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const withdraw = useSend(api.approvals.withdraw, {
    refresh: showsApprovals,
    done: () => showToast('success', t('withdrawn')),
  })
  if (!approval) return null
  const { id, state, proposed_by_name: name, expires_at, decided_by_name, reason, is_mine } = approval
  if (state === 'declined')
    return (
      <Banner level="warning" title={t('wasDeclined', { name: decided_by_name ?? '' })}>
        <p>{reason}</p>
      </Banner>
    )
  if (state === 'expired')
    return (
      <Banner level="warning" title={t('hasExpired')}>
        <p>{t('hasExpiredHint')}</p>
      </Banner>
    )
  if (state !== 'pending') return null
  const moment = formatInstant(expires_at, timeZone)
  return (
    <Banner
      level="info"
      title={t('waits')}
      action={
        is_mine ? (
          <Button size="small" busy={withdraw.isSending} onClick={() => withdraw.send({ params: { id }, body: {} })}>
            {t('withdraw')}
          </Button>
        ) : (
          <ButtonLink size="small" href={to.page(agencyPages.approvals.path, { approval: id })}>
            {t('seeApproval')}
          </ButtonLink>
        )
      }
    >
      <p>{is_mine ? t('waitsMine', { moment }) : t('waitsOthers', { name, moment })}</p>
    </Banner>
  )
}
