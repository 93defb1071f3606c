import { api, type Id, type LearnerLink, linkStates } from '@preceptor/contract'
import { IconLink } from '@tabler/icons-react'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { formatDayOf } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { linkColours } from '@/widgets/hand-over/link-colours.ts'
import css from './links.module.css'
import { isShut } from './is-shut.ts'
import { linksTexts } from './texts.ts'

interface Props {
  employee_id: Id
  /** Absent for users who may not share links. */
  onOpen: ((link: LearnerLink) => void) | undefined
}

/** The links this person uses to learn on a phone, newest first. */
export default function LearningLinksCard({ employee_id, onOpen }: Props) {
  const t = useTexts(linksTexts)
  const { data, isError, refetch } = useQueryOf(
    api.learnerLinks.ofEmployee,
    { params: { id: employee_id } },
    { quiet: true },
  )
  return (
    <Card title={t('title')} flush={(data?.data.length ?? 0) > 0}>
      {!data && !isError && <SkeletonLines lines={2} />}
      {!data && isError && <LineNotLoaded text={t('notLoaded')} retry={refetch} />}
      {data?.data.length === 0 && (
        <p className="quiet">
          {t('none')} {onOpen && t('noneHint')}
        </p>
      )}
      {data && data.data.length > 0 && (
        <ul className={css.lines} aria-label={t('title')}>
          {data.data.map(link => (
            <Line key={link.id} link={link} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Line({ link, onOpen }: { link: LearnerLink; onOpen: Props['onOpen'] }) {
  const t = useTexts(linksTexts)
  const { timeZone } = useAgency()
  const { program, state } = link
  return (
    <li className={css.line}>
      <IconLink size={20} aria-hidden="true" />
      <div className={css.what}>
        <span className={css.title}>{program}</span>
        <p className="quiet">{facts(link, timeZone)}</p>
      </div>
      <StatusBadge colour={linkColours[state]}>{inWords(linkStates[state])}</StatusBadge>
      {onOpen && (
        <Button size="small" aria-label={t('viewLink', { program })} onClick={() => onOpen(link)}>
          {t('view')}
        </Button>
      )}
    </li>
  )
}

function facts(link: LearnerLink, timeZone: string | undefined): string {
  const { say } = linksTexts
  const { created_at, created_by_name, last_sent_at, devices, last_seen_at } = link
  return [
    untilWhen(link, timeZone),
    say('madeBy', { day: formatDayOf(created_at, timeZone), name: created_by_name }),
    last_sent_at ? say('sentOn', { day: formatDayOf(last_sent_at, timeZone) }) : say('notSent'),
    say('devices', { count: devices }),
    ...(last_seen_at ? [say('lastOpened', { at: formatInstant(last_seen_at, timeZone) })] : []),
  ].join(' · ')
}

function untilWhen(link: LearnerLink, timeZone: string | undefined): string {
  const { say } = linksTexts
  const { state, expires_at, ended_at, ended_by_name } = link
  if (isShut(link)) return say('opensNothing')
  if (ended_at && ended_by_name) return say('endedBy', { day: formatDayOf(ended_at, timeZone), name: ended_by_name })
  if (ended_at) return say('endedOn', { day: formatDayOf(ended_at, timeZone) })
  return say(state === 'expired' ? 'expiredOn' : 'opensUntil', { day: formatDayOf(expires_at, timeZone) })
}
