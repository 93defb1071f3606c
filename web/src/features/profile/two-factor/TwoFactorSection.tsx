import type { Profile } from '@preceptor/contract'
import { useState } from 'react'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from '../profile.module.css'
import { profileTexts } from '../texts.ts'
import { EnrolDialog } from './EnrolDialog.tsx'
import { ProofDialog } from './ProofDialog.tsx'

type Doing = 'enrol' | 'codes' | 'off' | null

/** Two-factor sign-in: its state and actions. */
export function TwoFactorSection({ profile }: { profile: Profile }) {
  const t = useTexts(profileTexts)
  const [doing, setDoing] = useState<Doing>(null)
  const { is_on, since, is_required, recovery_codes_left } = profile.two_factor
  const close = () => setDoing(null)
  return (
    <Card title={t('twoFactor')}>
      <div className={css.form}>
        <p className={css.line}>
          <StatusBadge colour={is_on ? 'green' : 'grey'}>{is_on ? t('on') : t('off')}</StatusBadge>
          <span>
            {is_on
              ? t('twoFactorSince', {
                  since: formatInstant(since, profile.time_zone ?? undefined),
                  left: recovery_codes_left,
                })
              : t('twoFactorWhy')}
          </span>
        </p>
        {is_on && recovery_codes_left < 3 && <Banner level="warning">{t('fewCodes')}</Banner>}
        <div className={css.actions}>
          {is_on ? (
            <>
              <Button onClick={() => setDoing('codes')}>{t('newCodes')}</Button>
              <Button onClick={() => setDoing('off')} refused={is_required ? t('required') : undefined}>
                {t('turnOff')}
              </Button>
            </>
          ) : (
            <Button look="primary" onClick={() => setDoing('enrol')}>
              {t('setUp')}
            </Button>
          )}
        </div>
      </div>
      {doing === 'enrol' && <EnrolDialog onClose={close} />}
      {(doing === 'codes' || doing === 'off') && <ProofDialog what={doing} onClose={close} />}
    </Card>
  )
}
