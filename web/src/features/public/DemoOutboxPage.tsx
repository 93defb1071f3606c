import { api, outboxList, type OutboxMessage } from '@preceptor/contract'
import { IconMail } from '@tabler/icons-react'
import { formatInstant } from '@/lib/format.ts'
import { paths } from '@/nav/paths.ts'
import { useTexts, type Wrap } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { ListLines } from '@/widgets/list/ListLines.tsx'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useWholeList } from '@/widgets/list/use-whole-list.ts'
import css from './public.module.css'
import { publicTexts } from './texts.ts'

/** Text with clickable links, so that a reset email can be followed. */
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

function Mail({ mail }: { mail: OutboxMessage }) {
  const t = useTexts(publicTexts)
  return (
    // The list may contain the same email twice, so its items aren't landmarks.
    <article className={css.mail}>
      <Card>
        <h2>{mail.subject || t('outboxTextMessage')}</h2>
        <div className={css.mailHead}>
          <span>{t('outboxTo', { recipient: mail.recipient })}</span>
          <span>{formatInstant(mail.created_at)}</span>
        </div>
        <div className={css.mailBody}>
          <Linked text={mail.body} />
        </div>
      </Card>
    </article>
  )
}

const forgotLink: Wrap = words => <Link href={paths.forgotPassword()}>{words}</Link>

/** Demo worlds without a mail server: shows the messages that would have been sent. */
export default function DemoOutboxPage() {
  const t = useTexts(publicTexts)
  const list = useWholeList(api.outbox.list, outboxList, { quiet: true, every: 5_000 })
  return (
    <div className={css.wide}>
      <PageHeader
        title={t('outboxTitle')}
        count={list.count}
        facts={t('outboxFacts')}
        action={<Button onClick={list.retry}>{t('outboxRefresh')}</Button>}
      />
      <ListScreen
        list={list}
        title={t('outboxTitle')}
        within
        body={
          <ListLines
            bare
            list={list}
            label={t('outboxMails')}
            renderLines={mails => mails.map(mail => <Mail key={mail.id} mail={mail} />)}
            failed={
              <Empty
                title={t('outboxNone')}
                hint={t('outboxNoneWhy')}
                action={<Link href={paths.login()}>{t('goToSignIn')}</Link>}
              />
            }
            empty={
              <Card>
                <Empty
                  icon={<IconMail size={24} />}
                  title={t('outboxEmpty')}
                  hint={t.rich('outboxEmptyHint', {
                    link: forgotLink,
                  })}
                />
              </Card>
            }
          />
        }
      />
    </div>
  )
}
