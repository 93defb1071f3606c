import { type LiveSession, type LiveSessionContent, textFor } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import player from '../../player.module.css'
import { Said } from '../../Said.tsx'
import { playerTexts } from '../../texts.ts'
import type { KindInPlayer, ViewProps } from '../view.ts'
import css from './live.module.css'
import { SessionCard } from './SessionCard.tsx'
import { useSessions } from './use-sessions.ts'
import { Button } from '@/ui/Button.tsx'

function LiveSessionView({ content, language, others, done, sessions }: ViewProps<LiveSessionContent>) {
  const t = useTexts(playerTexts)
  const wanted = [language, ...others]
  const bring = textFor(content.bring, wanted)
  return (
    <>
      <Said
        found={textFor(content.about, wanted)}
        wanted={language}
        renderText={said => <p className={player.statement}>{said}</p>}
      />
      {bring && (
        <div>
          <h3 className={css.part}>{t('liveBring')}</h3>
          <p className={player.statement} lang={bring.language} dir={directionOf(bring.language)}>
            {bring.text}
          </p>
        </div>
      )}
      <p className="quiet">{content.ways.map(way => t('liveWay', { way })).join(' · ')}</p>
      <p className={css.note} data-done={done || undefined}>
        {t(done ? 'liveDone' : 'liveIsClass')}
      </p>
      {sessions && !done && <Sessions source={sessions} />}
    </>
  )
}

/** What is to come, the own places first. */
function Sessions({ source }: { source: NonNullable<ViewProps<LiveSessionContent>['sessions']> }) {
  const t = useTexts(playerTexts)
  const { found, failed, busy, refused, reload, answer } = useSessions(source)
  return (
    <section className={css.sessions} aria-labelledby="live-sessions">
      <h3 id="live-sessions" className={css.part}>
        {t('liveSessions')}
      </h3>
      {failed && (
        <div role="alert">
          <p>{t('liveBroken')}</p>
          <Button size="small" onClick={reload}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
      {!failed && found === null && <p role="status">{t('liveLoading')}</p>}
      {!failed && found?.length === 0 && <p>{t('liveNone')}</p>}
      {refused && <p role="alert">{refused}</p>}
      {found && found.length > 0 && (
        <ul className={css.list}>
          {found.map((session: LiveSession) => (
            <li key={session.id}>
              <SessionCard
                session={session}
                busy={busy === session.id}
                {...(answer && { onAnswer: said => answer(session.id, said) })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Attendance says that it is done: nothing is asked here, and other modules can go on meanwhile. */
export const liveSessionInPlayer: KindInPlayer<LiveSessionContent> = { View: LiveSessionView }
