import { type Id, languages, type LearningLanguage } from '@preceptor/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatNumber } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { type AskFile, crossOriginOf, useAddresses } from './ask-file.ts'
import css from './player.module.css'
import { playerTexts } from './texts.ts'
import { type Stretch, stretchesOf, union, watchedPercent } from './watched.ts'

/** The state to continue from: the watched parts, and the reader's position. */
export interface FilmKept {
  watched: readonly Stretch[]
  at: number
  percent: number
}

interface FilmProps {
  file: Id
  name: string
  tracks: readonly { language: LearningLanguage; file: Id }[]
  language: LearningLanguage
  ask: AskFile
  /** Percentage that must be played. */
  needed: number
  done: boolean
  kept: FilmKept | undefined
  onEnough: () => void
  onKeep: (state: FilmKept) => void
}

const fastest = 1.5
const speeds = [0.75, 1, 1.25, fastest]

/** A video with the browser's own controls, captions in the reader's language, and a count of the seconds actually played. */
export function Film({ file, name, tracks, language, ask, needed, done, kept, onEnough, onKeep }: FilmProps) {
  const t = useTexts(playerTexts)
  const { addresses, failed, renew } = useAddresses(ask, [file, ...tracks.map(track => track.file)])
  const video = useRef<HTMLVideoElement>(null)
  const state = useRef<FilmKept>(kept ?? { watched: [], at: 0, percent: 0 })
  const [percent, setPercent] = useState(kept?.percent ?? 0)
  const [speed, setSpeed] = useState(1)
  const [broken, setBroken] = useState<'no' | 'once' | 'for good'>('no')
  const source = addresses?.[file]
  const keptAt = useRef(Date.now())

  const count = useEffectEvent(() => {
    const { current } = video
    if (!current) return
    const watched = union([...state.current.watched, ...stretchesOf(current.played)])
    const now = watchedPercent(watched, current.duration)
    state.current = { watched, at: current.currentTime, percent: Math.max(now, state.current.percent) }
    setPercent(state.current.percent)
    if (!done && now >= needed) {
      // Stored before the next step opens: the server must accept that a user who continues has seen enough
      tell()
      onEnough()
    }
    // A phone that dies loses at most half a minute
    if (Date.now() > keptAt.current + 30_000) tell()
  })
  const tell = () => {
    keptAt.current = Date.now()
    onKeep(state.current)
  }
  const keep = useEffectEvent(() => {
    count()
    tell()
  })
  useEffect(() => {
    if (!done && needed > 0 && state.current.percent >= needed) onEnough()
    // only what was watched before the film was opened here
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => () => keep(), [])
  useEffect(() => {
    if (video.current) showTrack(video.current, language)
  }, [language])

  const fail = () => {
    // Usually the address has expired: a new one continues at the same place
    if (broken === 'no') {
      setBroken('once')
      renew()
    } else setBroken('for good')
  }
  const again = () => {
    setBroken('no')
    renew()
  }
  if (failed && !source) return <Broken onAgain={again} />
  if (!addresses || !source) return <SkeletonLines lines={5} />
  return (
    <div className={css.film}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are what the writers added */}
      <video
        key={source}
        ref={video}
        src={source}
        crossOrigin={crossOriginOf(source)}
        controls
        controlsList="noplaybackrate"
        playsInline
        preload="metadata"
        aria-label={name}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.playbackRate = speed
          if (state.current.at < currentTarget.duration - 1) currentTarget.currentTime = state.current.at
          showTrack(currentTarget, language)
        }}
        onPlaying={() => setBroken('no')}
        onTimeUpdate={() => count()}
        onPause={() => keep()}
        onEnded={() => keep()}
        onRateChange={({ currentTarget }) => {
          if (currentTarget.playbackRate > fastest) currentTarget.playbackRate = fastest
        }}
        onError={fail}
      >
        {tracks.map(track => (
          <track
            key={track.file}
            kind="captions"
            src={addresses[track.file]}
            srcLang={track.language}
            label={inWords(languages[track.language])}
            default={track.language === language}
          />
        ))}
      </video>
      {broken === 'for good' && <Broken onAgain={again} />}
      <div className={css.filmFacts}>
        <p role="status" className="quiet">
          {needed === 0
            ? t('watched', { percent })
            : t(percent >= needed ? 'watchedEnough' : 'watchedOf', { percent, needed })}
        </p>
        <SelectField
          label={t('speed')}
          choices={speeds.map(value => ({ value: String(value), label: `${formatNumber(value)}×` }))}
          value={String(speed)}
          onChange={chosen => {
            setSpeed(Number(chosen))
            if (video.current) video.current.playbackRate = Number(chosen)
          }}
        />
      </div>
    </div>
  )
}

function Broken({ onAgain }: { onAgain: () => void }) {
  const t = useTexts(playerTexts)
  return (
    <div className={css.fallback} role="alert">
      <p>{t('filmBroken')}</p>
      <Button size="small" onClick={onAgain}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}

/** Shows the captions in the reader's language; others can be chosen in the player's menu. */
function showTrack({ textTracks }: HTMLVideoElement, language: LearningLanguage) {
  for (const track of textTracks) track.mode = track.language === language ? 'showing' : 'disabled'
}
