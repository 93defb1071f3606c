import { type LiveSessionContent, textFor } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import Sessions from './Sessions.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import player from '../../player.module.css'
import { Said } from '../../Said.tsx'
import { liveTexts } from './texts.ts'
import type { ViewProps } from '../view.ts'
import css from './live.module.css'

export default function LiveSessionView({ content, language, others, done, sessions }: ViewProps<LiveSessionContent>) {
  const t = useTexts(liveTexts)
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
