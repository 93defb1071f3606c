import { type Approval, api, approvalAddresses, approvalKinds, can, type Id } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { rulesOf } from '@/nav/pages.ts'
import { useUser } from '@/session/session.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { ApprovalState } from '@/widgets/approvals/ApprovalState.tsx'
import { showsApprovals } from '@/widgets/approvals/shows-approvals.ts'
import { approvalsTexts } from '@/widgets/approvals/texts.ts'
import { Acts } from '@/widgets/second-person/Acts.tsx'
import { ReasonDialog } from '@/widgets/second-person/ReasonDialog.tsx'
import { RecordedDialog } from '@/widgets/second-person/RecordedDialog.tsx'
import css from './approvals.module.css'

/** One proposal: its effect in words, and buttons to decide or withdraw it. */
export default function OneApproval({ id, onClose }: { id: Id; onClose: () => void }) {
  const t = useTexts(approvalsTexts)
  const asked = useQueryOf(api.approvals.get, { params: { id } }, { quiet: 'not-found' })
  const [declining, setDeclining] = useState(false)
  const { data } = asked
  if (data && declining)
    return (
      <ReasonDialog
        id={id}
        call={api.approvals.decline}
        words={{
          title: t('declineTitle', { title: data.title }),
          submit: t('declineSubmit'),
          text: t('declineText', { name: data.proposed_by_name }),
          said: t('declined'),
        }}
        refresh={showsApprovals}
        onClose={() => setDeclining(false)}
        onDone={() => setDeclining(false)}
      />
    )
  return (
    <RecordedDialog
      asked={asked}
      title={data?.title ?? t('approval')}
      words={{ noSuch: t('noSuch'), notLoaded: t('notLoaded') }}
      renderFooter={one => <Buttons one={one} onDecline={() => setDeclining(true)} />}
      onClose={onClose}
    >
      {one => <Facts one={one} />}
    </RecordedDialog>
  )
}

function Facts({ one }: { one: Approval }) {
  const t = useTexts(approvalsTexts)
  const { timeZone } = useAgency()
  const at = (moment: string, name: string | null) =>
    name === null ? formatInstant(moment, timeZone) : t('byAt', { moment: formatInstant(moment, timeZone), name })
  return (
    <>
      <section aria-label={t('whatItDoes')}>
        <ul className={css.words}>
          {one.words.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <KeyValues
        items={[
          { label: t('kind'), value: inWords(approvalKinds[one.kind]) },
          { label: t('proposed'), value: at(one.proposed_at, one.proposed_by_name) },
          one.decided_at
            ? { label: t('decided'), value: at(one.decided_at, one.decided_by_name) }
            : { label: t('expires'), value: at(one.expires_at, null) },
          ...(one.reason ? [{ label: t('reason'), value: one.reason }] : []),
        ]}
      />
      <ApprovalState of={one.state} />
    </>
  )
}

function Buttons({ one, onDecline }: { one: Approval; onDecline: () => void }) {
  const t = useTexts(approvalsTexts)
  const to = useAgencyPaths()
  const user = useUser()
  const told = (words: string) => ({ refresh: showsApprovals, done: () => showToast('success', words) })
  const approve = useSend(api.approvals.approve, told(t('approved')))
  const withdraw = useSend(api.approvals.withdraw, told(t('withdrawn')))
  const { id, kind, subject_id, state, may_decide, is_mine, waits_for_vendor } = one
  const args = { params: { id }, body: {} }
  const waits = state === 'pending'
  const href = to.page(approvalAddresses[kind](subject_id))
  // People who decide about a form may not have access to it
  const mayOpen = (rulesOf(href.split('?', 1)[0] ?? '') ?? []).every(rule => can(user, rule))
  const why = is_mine ? (waits_for_vendor ? t('forVendor') : t('own')) : may_decide ? null : t('notYours')
  return (
    <Acts>
      {may_decide && (
        <>
          <Button look="primary" busy={approve.isSending} onClick={() => approve.send(args)}>
            {t('approve')}
          </Button>
          <Button onClick={onDecline}>{t('decline')}</Button>
        </>
      )}
      {waits && is_mine && (
        <Button busy={withdraw.isSending} onClick={() => withdraw.send(args)}>
          {t('withdraw')}
        </Button>
      )}
      {mayOpen && <ButtonLink href={href}>{t('open', { kind: inWords(approvalKinds[kind]) })}</ButtonLink>}
      {waits && why && <span className="quiet">{why}</span>}
    </Acts>
  )
}
