import type { NonOperationalReason, Program } from '@preceptor/contract'
import { useLocation } from 'react-router'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import type { useProgramActs } from '../list/use-program-acts.ts'
import { programsTexts } from '../texts.ts'

const reasons = ['not_activated', 'licence_expired', 'no_seats', 'content_withdrawn'] as const
export type CheckoutReason = (typeof reasons)[number]
export const isOfCheckout = (reason: NonOperationalReason): reason is CheckoutReason =>
  reasons.some(one => one === reason)

interface Props {
  reason: CheckoutReason
  program: Program
  acts: ReturnType<typeof useProgramActs>
  mayEdit: boolean
}

/** The fix for a reason that comes from the checkout, for people who can apply it. */
export function CheckoutFix({ reason, program, acts, mayEdit }: Props) {
  const t = useTexts(programsTexts)
  const { checkout } = program
  if (!checkout) return null
  if (reason === 'not_activated' && checkout.awaits)
    return (
      <>
        <span className="quiet">{t('awaitsType', { type: checkout.awaits })}</span>
        {mayEdit && <ChooseType program={program} acts={acts} />}
      </>
    )
  const words = {
    not_activated: t('startsOn', { day: formatDay(checkout.valid_from) }),
    licence_expired: t('endedOn', { day: formatDay(checkout.valid_to ?? checkout.valid_from) }),
    no_seats: t('askForSeats'),
    content_withdrawn: checkout.people === 'stop' ? t('withdrawnStop') : t('withdrawnFinish'),
  }
  return <span className="quiet">{words[reason]}</span>
}

function ChooseType({ program, acts }: Pick<Props, 'program' | 'acts'>) {
  const t = useTexts(programsTexts)
  const to = useAgencyPaths()
  const { pathname } = useLocation()
  const settings = to.page(`programs/${program.id}/settings`)
  return (
    <>
      <Button size="small" busy={acts.busy} onClick={() => acts.keepType(program.training_type_id)}>
        {t('useType', { type: program.training_type.name })}
      </Button>
      {pathname !== settings && (
        <ButtonLink size="small" href={settings}>
          {t('chooseOtherType')}
        </ButtonLink>
      )}
    </>
  )
}
