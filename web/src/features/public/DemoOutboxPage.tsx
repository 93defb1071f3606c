import { api } from '@preceptor/contract'
import { IconMail } from '@tabler/icons-react'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { paths } from '@/nav/paths.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from './public.module.css'

/** Text with its web addresses as links, so that a reset mail can be followed. */
function Linked({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one unchanging text
    at % 2 === 1 ? (
      <a key={at} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}

/** Demo worlds without a mail server: what would have been sent. */
export default function DemoOutboxPage() {
  const mails = useQueryOf(api.outbox.list, {}, { quiet: true, every: 5_000 })
  return (
    <div className={css.wide}>
      <PageHeader
        title="Demo outbox"
        count={mails.data?.data.length}
        facts="This server has no mail server, so its mails can be read here."
        action={<Button onClick={() => void mails.refetch()}>Refresh</Button>}
      />
      {mails.isPending && <SkeletonLines />}
      {mails.isError && (
        <Empty
          title="There is no outbox here"
          hint="It exists only in a demo world without a mail server."
          action={<Link href={paths.login()}>Go to sign in</Link>}
        />
      )}
      {mails.data?.data.length === 0 && (
        <Card>
          <Empty
            icon={<IconMail size={24} />}
            title="No mail yet"
            hint={
              <>
                <Link href={paths.forgotPassword()}>Ask for a new password</Link> and the mail appears here.
              </>
            }
          />
        </Card>
      )}
      {mails.data?.data.map(mail => (
        // The same mail to the same person may stand here twice, so it is no landmark.
        <article key={mail.id} className={css.mail}>
          <Card>
            <h2>{mail.subject}</h2>
            <div className={css.mailHead}>
              <span>To {mail.recipient}</span>
              <span>{formatInstant(mail.created_at)}</span>
            </div>
            <div className={css.mailBody}>
              <Linked text={mail.body} />
            </div>
          </Card>
        </article>
      ))}
    </div>
  )
}
