import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { MessageBanner } from '@/widgets/messages/MessageBanner.tsx'
import { reachText } from './message-words.ts'
import type { MessageValues } from './message-values.ts'
import css from './panel-messages.module.css'

/** What people will see, and how many they are. */
export function MessagePreview({ values }: { values: MessageValues }) {
  const { roles, agencies, title, body } = values
  const reach = useQueryOf(
    api.panelMessages.reach,
    { body: { roles, agencies } },
    { keep: true, quiet: true, staleTime: 60_000 },
  )
  return (
    <section className={css.preview} aria-label="Preview">
      <h3>Preview</h3>
      <div className={css.previewBox} inert>
        <MessageBanner
          message={{ ...values, title: title || 'Title', body: body || 'Text of the message.' }}
          whole
          onClose={() => undefined}
        />
      </div>
      <p className={css.reach} aria-live="polite">
        {reach.data ? reachText(reach.data) : reach.isError ? 'How many it reaches could not be counted.' : 'Counting…'}
      </p>
    </section>
  )
}
