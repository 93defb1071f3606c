import { type AcknowledgementContent, textFor } from '@preceptor/contract'
import { formatDayOf } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import css from '../player.module.css'
import { Said } from '../Said.tsx'
import { playerTexts } from '../texts.ts'
import type { KindInPlayer, ViewProps } from './view.ts'

function AcknowledgementView(props: ViewProps<AcknowledgementContent>) {
  const { content, language, others, done, onDone, saidSince, timeZone } = props
  const t = useTexts(playerTexts)
  const found = textFor(content.statements, [language, ...others])
  return (
    <>
      <Said found={found} wanted={language} renderText={said => <p className={css.statement}>{said}</p>} />
      {found && (
        <p className="quiet">
          {saidSince
            ? t('statementVersion', { number: saidSince.number, day: formatDayOf(saidSince.published_at, timeZone) })
            : t('statementUnpublished')}
        </p>
      )}
      {found && <CheckField label={t('understood')} checked={done} onChange={onDone} />}
    </>
  )
}

export const acknowledgementInPlayer: KindInPlayer<AcknowledgementContent> = {
  View: AcknowledgementView,
  asks: () => 'confirmFirst',
}
