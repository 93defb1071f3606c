import { type LiveSessionContent, textFor } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import player from '../../player.module.css'
import { Said } from '../../Said.tsx'
import { playerTexts } from '../../texts.ts'
import type { KindInPlayer, ViewProps } from '../view.ts'
import css from './live.module.css'

/** Few programs have classes: what shows them comes when a module asks for it. */
const Sessions = lazyPart(() => import('./Sessions.tsx'))

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

/** Attendance says that it is done: nothing is asked here, and other modules can go on meanwhile. */
export const liveSessionInPlayer: KindInPlayer<LiveSessionContent> = { View: LiveSessionView }
