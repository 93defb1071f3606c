import { api } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useQueryOf } from '@/api/queries.ts'
import { MessageBanner } from '@/widgets/messages/MessageBanner.tsx'
import { reachText } from './message-words.ts'
import type { MessageValues } from './message-values.ts'
import css from './panel-messages.module.css'
import { panelMessagesTexts } from './texts.ts'

/** Shows the message as people will see it, and how many it reaches. */
export function MessagePreview({ values }: { values: MessageValues }) {
  const t = useTexts(panelMessagesTexts)
  const { roles, agencies, title, body, title_es, body_es } = values
  const reach = useQueryOf(
    api.panelMessages.reach,
    { body: { roles, agencies } },
    { keep: true, quiet: true, staleTime: 60_000 },
  )
  return (
    <section className={css.preview} aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      <div className={css.previewBox} inert>
        <MessageBanner
          message={{ ...values, title: title || t('titleLabel'), body: body || t('previewText') }}
          whole
          onClose={() => undefined}
        />
      </div>
      {(title_es || body_es) && (
        <div className={css.previewBox} lang="es" inert>
          <MessageBanner
            message={{ ...values, title: title_es || t('spanishTitle'), body: body_es || t('previewText') }}
            whole
            onClose={() => undefined}
          />
        </div>
      )}
      <p className={css.reach} aria-live="polite">
        {reach.data ? reachText(reach.data) : reach.isError ? t('notCounted') : t('counting')}
      </p>
    </section>
  )
}
