import { api, type EventByChannel, type SystemMessage } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { Link } from '@/ui/Link.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { messagePath } from './address.ts'
import { LanguageCell } from './LanguageCells.tsx'
import css from './system-messages.module.css'
import { systemMessagesTexts } from './texts.ts'

interface Props {
  event: SystemMessage
  way: EventByChannel
  /** True for the row with the event's name; rows for its other channels follow. */
  isFirst: boolean
  languages: readonly string[]
  mayEdit: boolean
}

/** One event on one channel: whether it is sent, and the languages of its text. */
export function EventRow({ event, way, isFirst, languages, mayEdit }: Props) {
  const t = useTexts(systemMessagesTexts)
  const to = useAgencyPaths()
  const name = inWords(event.name)
  const named = { name, channel: t(way.channel) }
  const canEdit = mayEdit && (event.class === 'work' || event.class === 'keyword')
  return (
    <tr>
      {isFirst && (
        <th scope="rowgroup" rowSpan={event.channels.length}>
          <span className={css.name}>{name}</span>
          <p className="quiet">{inWords(event.purpose)}</p>
        </th>
      )}
      <td>
        <Link
          href={to.page(messagePath(event.key), { channel: way.channel })}
          aria-label={t(canEdit ? 'editOf' : 'viewOf', named)}
        >
          {named.channel}
        </Link>
      </td>
      <td>
        <Switch {...{ event, way, mayEdit, named }} />
      </td>
      <LanguageCell languages={languages} states={way.languages} />
    </tr>
  )
}

function Switch({
  event,
  way,
  mayEdit,
  named,
}: Omit<Props, 'languages' | 'isFirst'> & { named: { name: string; channel: string } }) {
  const t = useTexts(systemMessagesTexts)
  const [asking, setAsking] = useState(false)
  const { send, isSending } = useSend(api.systemMessages.update, {
    refresh: [api.systemMessages.list, api.systemMessages.read],
    done: (_, { body }) => {
      setAsking(false)
      showToast('success', t(body.is_on ? 'turnedOn' : 'turnedOff', { name: named.name }))
    },
    fail: () => setAsking(false),
  })
  if (event.class === 'account' || event.class === 'keyword') return t('alwaysOn')
  const turn = (is_on: boolean, more: { accepts_silence?: true } = {}) =>
    send({ params: { event: event.key }, body: { channel: way.channel, is_on, ...more } })
  return (
    <>
      <CheckField
        label={<span className="sr-only">{t('onOf', named)}</span>}
        checked={way.is_on}
        disabled={!mayEdit || isSending}
        onChange={is_on => (is_on || event.unheard === null ? turn(is_on) : setAsking(true))}
      />
      <ConfirmDialog
        open={asking}
        danger
        busy={isSending}
        title={t('turnOffTitle', named)}
        confirmLabel={t('turnOff')}
        onConfirm={() => turn(false, { accepts_silence: true })}
        onClose={() => setAsking(false)}
      >
        <p>{inWords(event.unheard ?? '')}</p>
      </ConfirmDialog>
    </>
  )
}
