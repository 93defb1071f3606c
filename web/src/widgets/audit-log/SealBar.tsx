import type { api, AuditSeal } from '@preceptor/contract'
import { IconShieldCheck, IconShieldExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useQueryOf, useRemember, useSend } from '@/api/queries.ts'
import { formatInstant, formatNumber, plural } from '@/lib/format.ts'
import { Button } from '@/ui/Button.tsx'
import { Skeleton } from '@/ui/page/Skeleton.tsx'
import css from './seal-bar.module.css'

type Log = typeof api.auditLog

interface Props {
  /** How the state of this log's seal is asked, and how it is verified. */
  seal: Log['seal'] | Log['vendorSeal']
  verify: Log['verify'] | Log['vendorVerify']
  timeZone: string | undefined
  /** Who must hear of a broken seal, as in “Tell …”. */
  contact: string
  /** Beside the button that verifies. */
  children?: ReactNode
}

const isUnderWay = (seal: AuditSeal | undefined) => seal?.check?.state === 'waiting' || seal?.check?.state === 'running'

/** Whether the log can be trusted, in words; the way to have it checked, and to take it along. */
export function SealBar({ seal: call, verify: verifyCall, timeZone, contact, children }: Props) {
  const remember = useRemember()
  const asked = useQueryOf(
    call,
    {},
    { every: last => (isUnderWay(last) || (last?.waiting ?? 0) > 0 ? 1_000 : false), quiet: true },
  )
  const verify = useSend(verifyCall, { done: answer => remember(call, {}, answer) })
  const seal = asked.data
  const broken = seal?.check?.state === 'broken'
  const Icon = broken ? IconShieldExclamation : IconShieldCheck
  return (
    <section className={css.bar} aria-label="Seal" data-broken={broken || undefined}>
      <Icon size={20} aria-hidden="true" />
      <div className={css.words}>
        <p>
          {seal ? (
            sealedWords(seal, timeZone)
          ) : asked.isError ? (
            'The state of the seal could not be loaded.'
          ) : (
            <Skeleton width={280} />
          )}
        </p>
        <p className={css.checked} role="status">
          {seal && checkedWords(seal, timeZone, contact)}
        </p>
      </div>
      <div className={css.actions}>
        <Button busy={verify.isSending || isUnderWay(seal)} onClick={() => verify.send({ body: {} })}>
          {isUnderWay(seal) ? 'Verifying' : 'Verify'}
        </Button>
        {children}
      </div>
    </section>
  )
}

function sealedWords({ entries, waiting, sealed_to }: AuditSeal, timeZone: string | undefined): string {
  if (entries === 0) return waiting > 0 ? 'The first entries are being sealed.' : 'Nothing to seal yet.'
  const late = waiting > 0 ? `, ${waiting >= 1000 ? 'more' : formatNumber(waiting)} to follow` : ''
  return `Sealed: ${plural(entries, 'entry', 'entries')}, the last at ${formatInstant(sealed_to, timeZone)}${late}.`
}

/** An entry that was sealed cannot be changed without this saying so. */
function checkedWords({ check }: AuditSeal, timeZone: string | undefined, contact: string): string {
  if (!check) return 'Nobody has had the seal verified yet.'
  if (check.state === 'waiting' || check.state === 'running') return 'Every entry is being compared with its seal.'
  const when = formatInstant(check.checked_at, timeZone)
  if (check.state === 'intact')
    return `Verified ${when}: all ${formatNumber(check.entries ?? 0)} entries are as they were written.`
  const more = (check.faults ?? 0) - 1
  return `Verified ${when}: ${check.fault}${more > 0 ? ` ${plural(more, 'further fault')}.` : ''} Tell ${contact}.`
}
