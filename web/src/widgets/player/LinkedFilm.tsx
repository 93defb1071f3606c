import { frameOf, linkedVideo, type LinkedVideo, videoOrigins, videoSites } from '@preceptor/contract'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import type { FilmKept } from './Film.tsx'
import { asksForReports, playedBetween, readReport } from './linked-reports.ts'
import css from './player.module.css'
import { playerTexts } from './texts.ts'
import { watchedPercent } from './watched.ts'

interface Props {
  link: string
  title: string
  /** Percentage that must be played. */
  needed: number
  done: boolean
  kept: FilmKept | undefined
  onEnough: () => void
  onKeep: (state: FilmKept) => void
}

/**
 * A video on YouTube or Vimeo. Nothing is requested from that site before the learner presses play, and then from its address
 * without tracking.
 */
export default function LinkedFilm({ link, title, needed, done, kept, onEnough, onKeep }: Props) {
  const t = useTexts(playerTexts)
  const [plays, setPlays] = useState(false)
  const [percent, setPercent] = useState(kept?.percent ?? 0)
  const video = linkedVideo(link)
  useEffect(() => {
    if (!done && needed > 0 && (kept?.percent ?? 0) >= needed) onEnough()
    // only what was watched before the film was opened here
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (!video) return <p className="quiet">{t('empty')}</p>
  const site = videoSites[video.site]
  return (
    <div className={css.film}>
      {plays ? (
        <Frame
          video={video}
          title={title}
          kept={kept}
          onPlayed={state => {
            setPercent(state.percent)
            onKeep(state)
            if (!done && state.percent >= needed) onEnough()
          }}
        />
      ) : (
        <div className={css.linked}>
          <Button look="primary" icon={<IconPlayerPlay size={18} />} onClick={() => setPlays(true)}>
            {t('playOn', { site })}
          </Button>
          <p>{t('playOnHint', { site })}</p>
        </div>
      )}
      <p role="status" className="quiet">
        {needed === 0
          ? t('watched', { percent })
          : t(percent >= needed ? 'watchedEnough' : 'watchedOf', { percent, needed })}
      </p>
    </div>
  )
}

interface FrameProps {
  video: LinkedVideo
  title: string
  kept: FilmKept | undefined
  onPlayed: (state: FilmKept) => void
}

/** Whole percents are reported at once, other changes at most this often. */
const pause = 30_000

/** The site's player, whose reports show what was actually played. */
function Frame({ video, title, kept, onPlayed }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const state = useRef({ watched: kept?.watched ?? [], at: 0, seconds: 0, percent: kept?.percent ?? 0 })
  const heard = useRef({ at: 0, told: 0, any: false })
  const hear = useEffectEvent((event: MessageEvent) => {
    if (event.source !== frame.current?.contentWindow) return
    const report = readReport(video, event)
    if (!report) return
    const now = Date.now()
    const { current } = state
    const elapsed = (now - heard.current.at) / 1000
    const watched = heard.current.any
      ? playedBetween(current.watched, { from: current.at, to: report.at, elapsed })
      : [...current.watched]
    const seconds = report.seconds ?? current.seconds
    const percent = Math.max(current.percent, watchedPercent(watched, seconds))
    const isNews = percent !== current.percent || now > heard.current.told + pause
    state.current = { watched, at: report.at, seconds, percent }
    heard.current = { at: now, told: isNews ? now : heard.current.told, any: true }
    if (isNews) onPlayed({ watched, at: report.at, percent })
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event)
    window.addEventListener('message', listen)
    // Repeats until the player responds, because it receives nothing before it has loaded
    const asking = setInterval(() => {
      if (heard.current.any) return
      for (const asks of asksForReports(video))
        frame.current?.contentWindow?.postMessage(JSON.stringify(asks), videoOrigins[video.site])
    }, 500)
    return () => {
      window.removeEventListener('message', listen)
      clearInterval(asking)
    }
    // the film has a frame of its own
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <iframe
      ref={frame}
      src={frameOf(video, window.location.origin)}
      title={title}
      allow="fullscreen; encrypted-media; picture-in-picture"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame has an origin of its own, which is not ours
      sandbox="allow-scripts allow-same-origin allow-presentation"
      // Video sites refuse to play on a page that sends no referrer
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
