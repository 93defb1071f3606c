import { captionsFor, filmsOf, textFor, type VideoContent } from '@preceptor/contract'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { languageWithin } from '@/widgets/languages/language-name.ts'
import { Film, type FilmKept } from '../Film.tsx'
import css from '../player.module.css'
import { Said } from '../Said.tsx'
import { playerTexts } from '../texts.ts'
import type { KindInPlayer, ViewProps } from './view.ts'

const LinkedFilm = lazyPart(() => import('../LinkedFilm.tsx'))

/** By film: each language may have its own. */
type Kept = Readonly<Record<string, FilmKept>>

function VideoView(props: ViewProps<VideoContent>) {
  const { content, language, others, files, ask, done, onDone, kept, onKeep } = props
  const t = useTexts(playerTexts)
  const wanted = [language, ...others]
  const film = textFor(filmsOf(content), wanted)
  const transcript = textFor(content.transcripts, wanted)
  const before = (kept ?? {}) as Kept
  if (!film) return <p className="quiet">{t('empty')}</p>
  const { file, link } = film.text
  const place = file ?? link
  const tracks = captionsFor(content, film.language)
  const words = { wanted: languageWithin(language), shown: languageWithin(film.language) }
  const isCaptioned = file !== undefined && tracks.some(track => track.language === language)
  const watching = {
    needed: content.watch_percent,
    done,
    kept: before[place],
    onEnough: () => onDone(true),
    onKeep: (state: FilmKept) => onKeep?.({ ...before, [place]: state }),
  }
  return (
    <>
      {film.language !== language && <p className={css.fallback}>{t(isCaptioned ? 'captionedIn' : 'notIn', words)}</p>}
      {file === undefined ? (
        <LinkedFilm key={link} link={link} title={t('film')} {...watching} />
      ) : (
        <Film
          key={file}
          file={file}
          name={files.find(({ id }) => id === file)?.name ?? t('film')}
          tracks={tracks}
          language={language}
          ask={ask}
          {...watching}
        />
      )}
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
  asks: content => (content.watch_percent > 0 && Object.keys(filmsOf(content)).length > 0 ? 'watchFirst' : null),
}
