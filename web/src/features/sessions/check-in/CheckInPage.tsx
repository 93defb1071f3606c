import { api, type Arrival, type CheckInScreen } from '@preceptor/contract'
import { IconArrowLeft, IconMaximize, IconMinimize } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { msUntil } from '@/api/clock.ts'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatTime } from '@/lib/format-more.ts'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from './check-in.module.css'
import { Tablets } from './Tablets.tsx'
import { sessionCheckInTexts } from './texts.ts'

const QrCode = lazyPart(() => import('@/widgets/two-factor/QrCode.tsx'))

/** Milliseconds between refreshes of arrivals. */
const every = 5_000

/** The instructor's screen: the room's code and the people who have arrived. */
export default function CheckInPage() {
  const t = useTexts(sessionCheckInTexts)
  const { id = '' } = useParams()
  const to = useAgencyPaths()
  const { data, error, refetch } = useQueryOf(api.checkIn.screen, { params: { id } }, { quiet: true, every })
  const isOpened = useOpening(id, data)
  useTitle(data ? `${t('title')}: ${data.title}` : t('title'))
  const back = (
    <Link href={to.page(`sessions/${id}`)} className={css.back}>
      <IconArrowLeft size={14} aria-hidden="true" />
      {t('back')}
    </Link>
  )
  if (data) return <Screen screen={data} back={back} isOpened={isOpened} desk={to.page(`sessions/${id}`)} />
  const isRefused = error?.kind === 'response' && error.status < 500
  return (
    <DetailPage>
      <PageHeader title={t('title')} back={back} />
      {error ? (
        <Empty
          title={t(isRefused ? 'notPossible' : 'notLoaded')}
          hint={isRefused ? error.sentence : t('checkConnection')}
          action={!isRefused && <Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </DetailPage>
  )
}

/** Opening a session's screen for the first time creates its codes. */
function useOpening(id: string, screen: CheckInScreen | undefined) {
  const { send } = useSend(api.checkIn.open, { refresh: [api.checkIn.screen] })
  const needs =
    screen !== undefined && screen.codes.length === 0 && Date.parse(screen.now) < Date.parse(screen.closes_at)
  const open = useEffectEvent(() => send({ params: { id }, body: {} }))
  useEffect(() => {
    if (needs) open()
  }, [needs])
  return !needs
}

interface Props {
  screen: CheckInScreen
  back: ReactNode
  isOpened: boolean
  desk: string
}

function Screen({ screen, back, isOpened, desk }: Props) {
  const t = useTexts(sessionCheckInTexts)
  const board = useRef<HTMLDivElement>(null)
  const { title, zone, starts_at, ends_at, day_no, day_count, arrivals, seats, waiting } = screen
  const hours = `${formatInstant(starts_at, zone)} – ${formatTime(ends_at, zone)}`
  const facts = [hours, day_count > 1 && t('day', { day: day_no, days: day_count })]
  return (
    <DetailPage>
      <PageHeader
        title={title}
        back={back}
        facts={facts.filter(Boolean).join(' · ')}
        action={<FullScreen board={board} />}
      />
      <div className={css.board} ref={board}>
        <p className={css.boardTitle}>{title}</p>
        <CodeOfNow screen={screen} isOpened={isOpened} />
        <section className={css.people} aria-label={t('arrivals')}>
          <p className={css.count} role="status">
            {t('present', { here: arrivals.length, seats })}
          </p>
          {waiting > 0 && (
            <p>
              <Link href={`${desk}#desk`}>{t('toResolve', { count: waiting })}</Link>
            </p>
          )}
          {arrivals.length === 0 ? (
            <p className="quiet">{t('nobody')}</p>
          ) : (
            <ul className={css.arrivals} aria-label={t('arrivals')}>
              {arrivals.map(one => (
                <li key={one.booking_id}>
                  <span className={css.name}>{one.name}</span>
                  {one.is_late && <StatusBadge colour="amber">{t('late')}</StatusBadge>}
                  <span className={`quiet ${css.times}`}>{timesOf(one, zone)}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      <Card title={t('tablets')}>
        <Tablets screen={screen} />
      </Card>
    </DetailPage>
  )
}

function timesOf({ in_at, out_at }: Arrival, zone: string): string {
  const say = sessionCheckInTexts.say
  return [
    in_at && say('inAt', { time: formatTime(in_at, zone) }),
    out_at && say('outAt', { time: formatTime(out_at, zone) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Shows the current code by the server's clock; several future codes are loaded, so it works offline for a while. */
function CodeOfNow({ screen, isOpened }: { screen: CheckInScreen; isOpened: boolean }) {
  const t = useTexts(sessionCheckInTexts)
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick(tick => tick + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  const { codes, address, zone, opens_at, closes_at, is_open } = screen
  const now = codes.find(({ until }) => msUntil(until) > 0)
  if (msUntil(closes_at) < 0) return <p className={css.none}>{t('closed', { at: formatInstant(closes_at, zone) })}</p>
  if (!is_open && msUntil(opens_at) > 0)
    return <p className={css.none}>{t('opensAt', { at: formatInstant(opens_at, zone) })}</p>
  if (!now) return isOpened ? <p className={css.none}>{t('noCode')}</p> : <SkeletonLines lines={6} />
  const spoken = now.code.replace(/(\d{3})(?=\d)/g, '$1 ')
  const seconds = Math.max(1, Math.ceil(msUntil(now.until) / 1000))
  return (
    <div className={css.code}>
      <p className={css.scan}>{t('scan')}</p>
      <div className={css.qr}>
        <QrCode text={`${address}#code=${now.code}`} label={t('qrLabel')} />
      </div>
      <p>{t('orType', { address: address.replace(/^https?:\/\//, '') })}</p>
      <p className={css.digits}>
        <span className="sr-only">{t('codeLabel', { code: spoken })}</span>
        <span aria-hidden="true">{spoken}</span>
      </p>
      <p className="quiet">{t('changes', { seconds })}</p>
    </div>
  )
}

/** Full screen for a projector. Not shown on phones whose browsers don't support it. */
function FullScreen({ board }: { board: RefObject<HTMLDivElement | null> }) {
  const t = useTexts(sessionCheckInTexts)
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  if (!document.fullscreenEnabled) return null
  const toggle = () => {
    if (isFull) void document.exitFullscreen()
    else void board.current?.requestFullscreen().catch(() => {})
  }
  return (
    <Button icon={isFull ? <IconMinimize size={16} /> : <IconMaximize size={16} />} onClick={toggle}>
      {t(isFull ? 'leaveFullScreen' : 'fullScreen')}
    </Button>
  )
}
