import { api, type Thread, threadStates } from '@preceptor/contract'
import { instantIn } from '@preceptor/contract/zoned-time'
import { type ReactNode, useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant, todayIn } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { DueChip } from './DueChip.tsx'
import css from './threads.module.css'
import { threadsTexts } from './texts.ts'
import type { ThreadActs } from './use-thread-acts.ts'
import { showsThreads } from './use-thread.ts'

const SnoozeDialog = lazyPart(() => import('./SnoozeDialog.tsx'))

interface Props {
  thread: Thread
  acts: ThreadActs
  /** The employee, when the thread is shown beside others. */
  title?: ReactNode
}

const colours = { quiet: 'grey', open: 'blue', snoozed: 'violet', done: 'grey' } as const

/** The state of a thread, its due time, the person who replies, and its actions. */
export function ThreadHead({ thread, acts, title }: Props) {
  const t = useTexts(threadsTexts)
  const { timeZone } = useAgency()
  const { state, owner, snoozed_until, may_write } = thread
  const mayMove = may_write && thread.may_read
  // No one has written anything yet, so there is nothing to settle
  const hasBegun = thread.last_at !== null || state !== 'quiet'
  return (
    <div className={css.head}>
      {title}
      <div className={css.facts}>
        {hasBegun && (
          <StatusBadge colour={colours[state]}>
            {state === 'snoozed' && snoozed_until
              ? t('snoozedUntil', { moment: formatInstant(snoozed_until, timeZone) })
              : inWords(threadStates.names[state])}
          </StatusBadge>
        )}
        <DueChip of={thread} />
        <span className="quiet">{owner ? t('ownerIs', { name: owner.name }) : t('noOwner')}</span>
      </div>
      {mayMove && (
        <div className={css.acts}>
          <Owners thread={thread} />
          {threadStates.may(state, 'snoozed') && <Snooze thread={thread} acts={acts} />}
          {hasBegun && threadStates.may(state, 'open') && (
            <Button size="small" busy={acts.busy} onClick={acts.reopen}>
              {inWords(threadStates.verb(state, 'open'))}
            </Button>
          )}
          {threadStates.may(state, 'done') && (
            <Button size="small" busy={acts.busy} onClick={acts.done}>
              {inWords(threadStates.verb(state, 'done'))}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Owners({ thread: { id, version, owner, is_assigned } }: { thread: Thread }) {
  const t = useTexts(threadsTexts)
  const { data } = useQueryOf(api.threads.owners, { params: { id } }, { quiet: true, staleTime: 300_000 })
  const assign = useSend(api.threads.assign, {
    refresh: showsThreads,
    done: (thread, { body }) =>
      showToast(
        'success',
        body.user_id === null ? t('assignedAuto') : t('assignedTo', { name: thread.owner?.name ?? '' }),
      ),
  })
  const to = (user_id: string | null) => assign.send({ params: { id }, body: { user_id } }, { ifMatch: version })
  const items: MenuItem[] = [
    ...(is_assigned ? [{ label: t('assignAuto'), onSelect: () => to(null) }] : []),
    ...(data?.data ?? [])
      .filter(user => !is_assigned || user.id !== owner?.id)
      .map(user => ({ label: user.name, onSelect: () => to(user.id) })),
  ]
  if (items.length === 0) return null
  return (
    <MenuButton label={t('assign')} size="small" items={items} align="start">
      {t('assign')}
    </MenuButton>
  )
}

function Snooze({ thread, acts }: Pick<Props, 'thread' | 'acts'>) {
  const t = useTexts(threadsTexts)
  const { timeZone = 'UTC' } = useAgency()
  const [choosing, setChoosing] = useState(false)
  const at = (day: string) => instantIn(`${day}T08:00`, timeZone)
  const later = (label: string, until: () => string | null): MenuItem => ({
    label,
    onSelect: () => {
      const moment = until()
      if (moment) acts.snooze(moment)
    },
  })
  return (
    <>
      <MenuButton
        label={t('snooze')}
        size="small"
        align="start"
        items={[
          later(t('inHours'), inTwoHours),
          later(t('tomorrow'), () => at(dayAfter(todayIn(timeZone), 1))),
          later(t('monday'), () => at(dayAfter(todayIn(timeZone), toMonday(todayIn(timeZone))))),
          { label: t('choose'), onSelect: () => setChoosing(true) },
        ]}
      >
        {t('snooze')}
      </MenuButton>
      {choosing && <SnoozeDialog thread={thread} timeZone={timeZone} onClose={() => setChoosing(false)} />}
    </>
  )
}

const inTwoHours = () => new Date(Date.now() + 2 * 3_600_000).toISOString()
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
/** Returns the number of days until the next Monday; on a Monday, seven. */
const toMonday = (day: string) => (8 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7 || 7
