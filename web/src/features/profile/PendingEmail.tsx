import { api, type Profile } from '@preceptor/contract'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { useTexts, type Wrap } from '@/lib/texts/catalogue.ts'
import { paths } from '@/nav/paths.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { profileTexts } from './texts.ts'

interface Props {
  pending: NonNullable<Profile['pending_email']>
  /** Why the change can't be withdrawn here. */
  refused: string | undefined
}

const outboxLink: Wrap = words => <Link href={paths.demoOutbox()}>{words}</Link>

/** A new email address waiting for its confirmation link. */
export function PendingEmail({ pending, refused }: Props) {
  const t = useTexts(profileTexts)
  const info = useQueryOf(api.system.info, {}, { quiet: true, staleTime: 60_000 })
  const keep = useSend(api.profile.keepEmail, { refresh: [api.profile.get] })
  return (
    <Banner
      level="info"
      title={t('pendingTitle', { email: pending.email })}
      action={
        <Button size="small" busy={keep.isSending} refused={refused} onClick={() => keep.send({})}>
          {t('pendingKeep')}
        </Button>
      }
    >
      <p>{t('pending', { until: formatInstant(pending.expires_at) })}</p>
      {info.data?.outbox_readable && <p>{t.rich('pendingNoMail', { link: outboxLink })}</p>}
    </Banner>
  )
}
