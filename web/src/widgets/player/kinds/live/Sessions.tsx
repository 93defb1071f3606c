import type { LiveSession } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { playerTexts } from '../../texts.ts'
import type { SessionsOfModule } from '../view.ts'
import css from './live.module.css'
import { SessionCard } from './SessionCard.tsx'
import { liveTexts } from './texts.ts'
import { useSessions } from './use-sessions.ts'

/** Future sessions, the learner's own first. */
export default function Sessions({ source }: { source: SessionsOfModule }) {
  const t = useTexts(liveTexts)
  const say = useTexts(playerTexts)
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
            {say('tryAgain')}
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
