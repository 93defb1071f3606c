import type { Credential } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import css from './credentials.module.css'
import { credentialsTexts } from './texts.ts'

type Ending = Pick<Credential, 'expires_on' | 'days_left'>

/** Returns true when its last day has passed. */
export const isExpired = ({ days_left }: Pick<Ending, 'days_left'>) => days_left !== null && days_left < 0

interface Props {
  of: Ending & Pick<Credential, 'standing'>
  /** Text for the last day while the credential is valid. */
  valid?: (day: string) => string
  none: ReactNode
}

/** The last day of a credential: red if it has passed and nothing replaced it. */
export function CredentialEnd({ of, valid, none }: Props) {
  const t = useTexts(credentialsTexts)
  if (of.expires_on === null) return none
  const day = formatDay(of.expires_on)
  if (!isExpired(of)) return valid?.(day) ?? day
  const isPast = of.standing === 'renewed' || of.standing === 'removed'
  return <span className={isPast ? undefined : css.expired}>{t('expiredOn', { day })}</span>
}
