import { captionsFor, languages, textFor, type VideoContent } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Film, type FilmKept } from '../Film.tsx'
import css from '../player.module.css'
import { Said } from '../Said.tsx'
import { playerTexts } from '../texts.ts'
import type { KindInPlayer, ViewProps } from './view.ts'

/** By film: each language may have its own. */
type Kept = Readonly<Record<string, FilmKept>>

function VideoView(props: ViewProps<VideoContent>) {
  const { content, language, others, files, ask, done, onDone, kept, onKeep } = props
  const t = useTexts(playerTexts)
  const wanted = [language, ...others]
  const film = textFor(content.videos, wanted)
  const transcript = textFor(content.transcripts, wanted)
  const before = (kept ?? {}) as Kept
  if (!film) return <p className="quiet">{t('empty')}</p>
  const tracks = captionsFor(content, film.language)
  const words = { wanted: inWords(languages[language]), shown: inWords(languages[film.language]) }
  const isCaptioned = tracks.some(track => track.language === language)
  return (
    <>
      {film.language !== language && <p className={css.fallback}>{t(isCaptioned ? 'captionedIn' : 'notIn', words)}</p>}
      <Film
        key={film.text}
        file={film.text}
        name={files.find(({ id }) => id === film.text)?.name ?? t('film')}
        tracks={tracks}
        language={language}
        ask={ask}
        needed={content.watch_percent}
        done={done}
        kept={before[film.text]}
        onEnough={() => onDone(true)}
        onKeep={state => onKeep?.({ ...before, [film.text]: state })}
      />
      {transcript && (
        <details className={css.transcript}>
          <summary>{t('transcript')}</summary>
          <Said found={transcript} wanted={language} renderText={said => <p className={css.statement}>{said}</p>} />
        </details>
      )}
    </>
  )
}

export const videoInPlayer: KindInPlayer<VideoContent> = {
  View: VideoView,
  asks: ({ videos, watch_percent }) => (watch_percent > 0 && Object.keys(videos).length > 0 ? 'watchFirst' : null),
}
