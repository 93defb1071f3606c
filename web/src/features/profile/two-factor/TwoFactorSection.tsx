import type { Profile } from '@preceptor/contract'
import { useState } from 'react'
import { formatInstant, plural } from '@/lib/format.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from '../profile.module.css'
import { EnrolDialog } from './EnrolDialog.tsx'
import { ProofDialog } from './ProofDialog.tsx'

type Doing = 'enrol' | 'codes' | 'off' | null

/** A second step at sign-in: whether it is on, and what can be done about it. */
export function TwoFactorSection({ profile }: { profile: Profile }) {
  const [doing, setDoing] = useState<Doing>(null)
  const { is_on, since, is_required, recovery_codes_left } = profile.two_factor
  const close = () => setDoing(null)
  return (
    <Card title="Two-factor sign-in">
      <div className={css.form}>
        <p className={css.line}>
          <StatusBadge colour={is_on ? 'green' : 'grey'}>{is_on ? 'On' : 'Off'}</StatusBadge>
          <span>
            {is_on
              ? `Since ${formatInstant(since, profile.time_zone ?? undefined)}. ${plural(recovery_codes_left, 'recovery code')} left.`
              : 'With it, a stolen password is not enough: signing in also takes a code of an app on your phone.'}
          </span>
        </p>
        {is_on && recovery_codes_left < 3 && (
          <Banner level="warning">Few recovery codes are left. Make new ones before you need them.</Banner>
        )}
        <div className={css.actions}>
          {is_on ? (
            <>
              <Button onClick={() => setDoing('codes')}>New recovery codes</Button>
              <Button
                onClick={() => setDoing('off')}
                refused={is_required ? 'Your account needs it: it cannot be turned off.' : undefined}
              >
                Turn off
              </Button>
            </>
          ) : (
            <Button look="primary" onClick={() => setDoing('enrol')}>
              Set up two-factor sign-in
            </Button>
          )}
        </div>
      </div>
      {doing === 'enrol' && <EnrolDialog onClose={close} />}
      {(doing === 'codes' || doing === 'off') && <ProofDialog what={doing} onClose={close} />}
    </Card>
  )
}
