import type { Id } from '@preceptor/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { Thread } from '@/widgets/threads/Thread.tsx'
import css from './messages.module.css'
import { inboxTexts } from './texts.ts'

interface Props {
  id: Id
  /** The name from the list, which may no longer contain the conversation. */
  name: string | undefined
  /** True when it replaces the list. */
  narrow: boolean
  onBack: () => void
  /** Called when it needs no reply or is snoozed: opens the next one. */
  onSettled: () => void
}

/** The open conversation, with links to the person and, on a phone, back. */
export default function OpenThread({ id, name, narrow, onBack, onSettled }: Props) {
  const t = useTexts(inboxTexts)
  const to = useAgencyPaths()
  useTitle(name && narrow ? name : t('title'))
  const profile = (
    <Link href={to.employee(id, 'messages')} className={css.profile}>
      {t('profile')}
    </Link>
  )
  const back = (
    <Button size="small" look="quiet" icon={<IconArrowLeft size={14} />} onClick={onBack}>
      {t('back')}
    </Button>
  )
  return (
    <>
      {narrow && <PageHeader title={name ?? t('title')} back={back} menu={profile} />}
      <Thread
        id={id}
        keyed
        onSettled={onSettled}
        renderTitle={
          narrow
            ? undefined
            : thread => (
                <div className={css.whose}>
                  <span className={css.back}>{back}</span>
                  <h2>{thread.name}</h2>
                  {profile}
                </div>
              )
        }
      />
    </>
  )
}
