import { type ApiKey, apiScopes } from '@preceptor/contract'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from './integration.module.css'
import { integrationTexts } from './texts.ts'

interface Props {
  one: ApiKey
  /** Null when this user has no actions for the key. */
  acts: { rotate: () => void; revoke: () => void } | null
}

/** A key as the agency sees it, without its secret. */
export function KeyLine({ one, acts }: Props) {
  const { timeZone } = useAgency()
  const t = useTexts(integrationTexts)
  const { name, scopes, hint } = one
  return (
    <li className={css.line}>
      <div className={css.what}>
        <span className={css.name}>
          {name} <Standing one={one} />
        </span>
        <p>{scopes.map(scope => inWords(apiScopes[scope])).join(' · ')}</p>
        <p className="quiet">{[t('ending', { hint }), ...factsOf(one, t, timeZone)].join(' · ')}</p>
      </div>
      {acts && (
        <MenuButton
          label={t('actionsFor', { name })}
          icon="dots"
          items={[
            ...(one.is_expired ? [] : [{ label: t('rotate'), onSelect: acts.rotate }]),
            { label: t('revoke'), onSelect: acts.revoke },
          ]}
        />
      )}
    </li>
  )
}

function Standing({ one }: { one: ApiKey }) {
  const t = useTexts(integrationTexts)
  if (one.revoked_at) return <StatusBadge colour="grey">{t('revoked')}</StatusBadge>
  if (one.is_expired) return <StatusBadge colour="amber">{t('expired')}</StatusBadge>
  return <StatusBadge colour="green">{t('opens')}</StatusBadge>
}

function factsOf(one: ApiKey, t: ReturnType<typeof integrationTexts.in>, zone: string | undefined): string[] {
  const { created_by_name, created_at, revoked_at, revoked_by_name, expires_on, last_used_at, old_until } = one
  return [
    t('madeBy', { name: created_by_name, day: formatInstant(created_at, zone) }),
    last_used_at ? t('lastUsed', { moment: formatInstant(last_used_at, zone) }) : t('neverUsed'),
    ...(expires_on && !revoked_at ? [t('expires', { day: formatDay(expires_on) })] : []),
    ...(old_until ? [t('oldUntil', { moment: formatInstant(old_until, zone) })] : []),
    ...(revoked_at ? [t('revokedBy', { name: revoked_by_name ?? '', day: formatInstant(revoked_at, zone) })] : []),
  ]
}
