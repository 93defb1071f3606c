import { access, api, type Id, type Thread as ThreadFacts, threadStates } from '@preceptor/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { NotThere } from '@/ui/page/NotLoaded.tsx'
import { usePageKeys } from '@/widgets/shortcuts/page-keys.ts'
import type { About } from './about.ts'
import { Composer } from './Composer.tsx'
import { Messages } from './Messages.tsx'
import css from './threads.module.css'
import { threadsTexts } from './texts.ts'
import { ThreadHead } from './ThreadHead.tsx'
import { showsThreads, useThread } from './use-thread.ts'
import { useThreadActs } from './use-thread-acts.ts'

interface Props {
  id: Id
  /** Rendered above its state, if no page names the person. */
  renderTitle?: ((thread: ThreadFacts) => ReactNode) | undefined
  /** Keyboard letters act on it, because it is the open thread. */
  keyed?: boolean
  /** Called when it needs no reply for now. */
  onSettled?: () => void
  /** The subject of the next message. People who handle it may write, even in a conversation that isn't theirs yet. */
  about?: About | null
  /** Called when it was sent, or the user removed it. */
  onAboutOver?: () => void
}

/** A conversation between agency and employee, with its actions. Use the employee's id as its key. */
export function Thread({ id, renderTitle, keyed = false, onSettled, about: named = null, onAboutOver }: Props) {
  const t = useTexts(threadsTexts)
  const { isPaused } = useAgency()
  const maySend = useCan(access.sendMessages)
  const { thread, messages, older, busy, error, retry, put, about } = useThread(id, named)
  const acts = useThreadActs(thread, onSettled)
  const writing = useRef<HTMLTextAreaElement>(null)
  const mayWrite = thread?.may_write === true
  const mayEnd = mayWrite && thread.may_read && threadStates.may(thread.state, 'done')
  usePageKeys(
    keyed
      ? [
          { key: 'r', label: t('keyReply'), run: mayWrite ? () => writing.current?.focus() : undefined },
          { key: 'e', label: t('keyDone'), run: mayEnd ? acts.done : undefined },
        ]
      : [],
  )
  const unread = thread?.may_read === true && thread.unread > 0
  const { send: markRead } = useSend(api.threads.read, { refresh: showsThreads, fail: () => true })
  const newest = messages.at(-1)?.id
  useEffect(() => {
    if (unread) markRead({ params: { id }, body: {} })
    // eslint-disable-next-line react/exhaustive-deps -- what came in is read once, however often the page is drawn
  }, [id, unread, newest])
  const name = thread?.name ?? ''
  // Ruling 88
  const onlyReplies = isPaused && thread?.waiting_since === null
  const cancel = useSend(api.threads.cancel, {
    refresh: showsThreads,
    done: message => {
      put(message)
      showToast('success', t('canceled', { name }))
    },
  })
  const again = useSend(api.threads.retry, {
    refresh: showsThreads,
    done: message => {
      put(message)
      showToast('success', t('retried'))
    },
  })
  const args = (message: { id: Id }) => ({ params: { id: message.id }, body: {} })
  if (!thread)
    return <NotThere error={error} retry={retry} unknown={t('unknown')} notLoaded={t('notLoaded')} lines={6} />
  return (
    <section className={css.thread} aria-label={t('conversation', { name })}>
      <ThreadHead thread={thread} acts={acts} title={renderTitle?.(thread)} />
      {!thread.may_read && <p className={css.notice}>{t('noWords')}</p>}
      <Messages
        id={id}
        name={name}
        messages={messages}
        older={older}
        busy={busy}
        mayRead={thread.may_read}
        acts={{
          cancel: message => cancel.send(args(message)),
          retry: message => again.send(args(message)),
          busy: cancel.isSending || again.isSending,
        }}
      />
      {(thread.may_write || (about && maySend)) && !onlyReplies ? (
        <Composer
          id={id}
          name={name}
          writing={writing}
          about={about}
          onAboutOver={onAboutOver}
          onSent={put}
          onUndo={message => cancel.send(args(message))}
          lastWay={messages.findLast(({ direction, channel }) => direction === 'in' && channel)?.channel ?? null}
        />
      ) : (
        thread.may_read && <p className={css.notice}>{onlyReplies ? t('onlyReplies', { name }) : t('mayNotWrite')}</p>
      )}
    </section>
  )
}
