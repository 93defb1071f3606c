import type { api, AuditSeal } from '@preceptor/contract'
import { IconShieldCheck, IconShieldExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useQueryOf, useRemember, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Skeleton } from '@/ui/page/Skeleton.tsx'
import css from './seal-bar.module.css'
import { auditTexts } from './texts.ts'

type Log = typeof api.auditLog

interface Props {
  /** The calls that read and verify this log's seal. */
  seal: Log['seal'] | Log['vendorSeal']
  verify: Log['verify'] | Log['vendorVerify']
  timeZone: string | undefined
  /** The person to notify of a broken seal, shown after “Notify”. */
  contact: string
  /** Shown beside the verify button. */
  children?: ReactNode
}

const isUnderWay = (seal: AuditSeal | undefined) => seal?.check?.state === 'waiting' || seal?.check?.state === 'running'

/** Shows whether the log can be trusted, with buttons to verify and export it. */
export function SealBar({ seal: call, verify: verifyCall, timeZone, contact, children }: Props) {
  const t = useTexts(auditTexts)
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
    <section className={css.bar} aria-label={t('seal')} data-broken={broken || undefined}>
      <Icon size={20} aria-hidden="true" />
      <div className={css.words}>
        <p>{seal ? sealedWords(seal, timeZone) : asked.isError ? t('sealNotLoaded') : <Skeleton width={280} />}</p>
        <p className={css.checked} role="status">
          {seal && checkedWords(seal, timeZone, contact)}
        </p>
      </div>
      <div className={css.actions}>
        <Button busy={verify.isSending || isUnderWay(seal)} onClick={() => verify.send({ body: {} })}>
          {isUnderWay(seal) ? t('verifying') : t('verify')}
        </Button>
        {children}
      </div>
    </section>
  )
}

function sealedWords({ entries, waiting, sealed_to }: AuditSeal, timeZone: string | undefined): string {
  const { say } = auditTexts
  if (entries === 0) return waiting > 0 ? say('sealBegins') : say('nothingToSeal')
  const when = formatInstant(sealed_to, timeZone)
  if (waiting === 0) return say('sealed', { entries, when })
  return waiting >= 1000 ? say('sealedMany', { entries, when }) : say('sealedSome', { entries, when, waiting })
}

/** Describes the result: a sealed entry can't be changed without showing up here. */
function checkedWords({ check }: AuditSeal, timeZone: string | undefined, contact: string): string {
  const { say } = auditTexts
  if (!check) return say('notVerified')
  if (check.state === 'waiting' || check.state === 'running') return say('comparing')
  const when = formatInstant(check.checked_at, timeZone)
  if (check.state === 'intact') return say('intact', { when, entries: check.entries ?? 0 })
  const fault = inWords(check.fault ?? '')
  const more = (check.faults ?? 0) - 1
  return more > 0 ? say('brokenOften', { when, fault, more, contact }) : say('broken', { when, fault, contact })
}
