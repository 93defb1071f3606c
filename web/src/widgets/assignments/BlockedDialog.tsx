import { access, api, formatPhone, fullName, listName } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Link } from '@/ui/Link.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from './assignments.module.css'
import { GrantAttempts } from './GrantAttempts.tsx'
import { assignmentsTexts } from './texts.ts'

/** Everyone without attempts left, each with a button to give one more. */
export default function BlockedDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(assignmentsTexts)
  const to = useAgencyPaths()
  const mayGrant = useCan(access.quizAttempts)
  const { data, isError, refetch } = useQueryOf(api.attempts.blocked, {})
  return (
    <Dialog open size="medium" title={t('blockedTitle')} onClose={onClose}>
      {!data &&
        (isError ? <LineNotLoaded text={t('blockedNotLoaded')} retry={refetch} /> : <SkeletonLines lines={4} />)}
      {data?.data.length === 0 && <Empty title={t('blockedNone')} hint={t('blockedNoneHint')} />}
      {data && data.data.length > 0 && (
        <>
          <p className="quiet">{t('blockedHint')}</p>
          <ul className={css.blocked} aria-label={t('blockedTitle')}>
            {data.data.map(one => (
              <li key={one.assignment_id}>
                <span>
                  <Link href={to.page(`employees/${one.employee_id}/training`)}>{listName(one)}</Link>
                  <span className={css.blockedAt}>
                    {one.title}
                    {one.due_on && (
                      <span data-late={one.days_overdue > 0 || undefined}>
                        {t(one.days_overdue > 0 ? 'overdueSince' : 'dueOn', { day: formatDay(one.due_on) })}
                      </span>
                    )}
                  </span>
                </span>
                {one.phone && <a href={`tel:${one.phone}`}>{formatPhone(one.phone)}</a>}
                {mayGrant && <GrantAttempts assignment={one.assignment_id} name={fullName(one)} title={one.title} />}
              </li>
            ))}
          </ul>
          {data.total > data.data.length && (
            <p className="quiet">{t('blockedMore', { count: data.total - data.data.length })}</p>
          )}
        </>
      )}
    </Dialog>
  )
}
