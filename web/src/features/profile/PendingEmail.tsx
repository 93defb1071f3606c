import { api, type Profile } from '@preceptor/contract'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { paths } from '@/nav/paths.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Banner } from '@/ui/page/Banner.tsx'

interface Props {
  pending: NonNullable<Profile['pending_email']>
  /** Why the change cannot be withdrawn here. */
  refused: string | undefined
}

/** A new address that waits for its link. */
export function PendingEmail({ pending, refused }: Props) {
  const info = useQueryOf(api.system.info, {}, { quiet: true, staleTime: 60_000 })
  const keep = useSend(api.profile.keepEmail, { refresh: [api.profile.get] })
  return (
    <Banner
      level="info"
      title={`Waiting for ${pending.email}`}
      action={
        <Button size="small" busy={keep.isSending} refused={refused} onClick={() => keep.send({})}>
          Keep the old address
        </Button>
      }
    >
      <p>Open the link we mailed there, until {formatInstant(pending.expires_at)}. Until then nothing changes.</p>
      {info.data?.outbox_readable && (
        <p>
          This server sends no mail. <Link href={paths.demoOutbox()}>Read it here instead.</Link>
        </p>
      )}
    </Banner>
  )
}
