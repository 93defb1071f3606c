import { access, api, formatPhone, messageWays, type UnassignedMessage, unassignedReasons } from '@preceptor/contract'
import { useId, useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Link } from '@/ui/Link.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { showsThreads } from '@/widgets/threads/use-thread.ts'
import css from './messages.module.css'
import { inboxTexts } from './texts.ts'

const DeskFiles = lazyPart(() => import('./DeskFiles.tsx'))
const SomeoneElse = lazyPart(() => import('./SomeoneElse.tsx'))
const refresh = [api.unassignedMessages.list, ...showsThreads]

/** One text with the reason its sender is unknown, and the people it may be from. */
export function UnassignedCard({ message }: { message: UnassignedMessage }) {
  const t = useTexts(inboxTexts)
  const { timeZone } = useAgency()
  const { channel, from_address, text, why, created_at, state } = message
  const mayWrite = useCan(access.sendMessages)
  const from = channel === 'sms' ? formatPhone(from_address) : from_address
  const heading = useId()
  return (
    <li>
      <article className={css.card} aria-labelledby={heading}>
        <h2 id={heading}>{t('from', { address: from })}</h2>
        <p className={css.meta}>
          {[inWords(messageWays[channel]), formatInstant(created_at, timeZone), inWords(unassignedReasons[why])].join(
            ' · ',
          )}
        </p>
        <blockquote className={css.text} dir="auto">
          {text}
        </blockquote>
        {message.files.length > 0 && <DeskFiles id={message.id} files={message.files} />}
        {state !== 'open' && <Decided message={message} />}
        {state === 'open' && mayWrite && <Decide message={message} from={from} />}
      </article>
    </li>
  )
}

/** Shows who handled it, and links to the conversation it was added to. */
function Decided({ message: { state, linked_to, decided_by_name, decided_at } }: { message: UnassignedMessage }) {
  const t = useTexts(inboxTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const by = { user: decided_by_name ?? '', moment: decided_at ? formatInstant(decided_at, timeZone) : '' }
  if (state === 'discarded') return <p className={css.meta}>{t('discardedBy', by)}</p>
  if (!linked_to) return <p className={css.meta}>{t('linkedBy', by)}</p>
  return (
    <p className={css.meta}>
      <Link href={to.employee(linked_to.id, 'messages')}>{t('linkedTo', { ...by, name: linked_to.name })}</Link>
    </p>
  )
}

function Decide({ message: { id, candidates }, from }: { message: UnassignedMessage; from: string }) {
  const t = useTexts(inboxTexts)
  // Routing asks about every text from a phone that several people here share
  const isShared = candidates.length > 1
  const [remember, setRemember] = useState(false)
  const [relation, setRelation] = useState('')
  const [searching, setSearching] = useState(false)
  const [discarding, setDiscarding] = useState(false)
  const [linkedTo, setLinkedTo] = useState('')
  /** It disappears from the page with the server's next response. */
  const [isOver, setOver] = useState(false)
  const told = (words: string) => {
    setOver(true)
    showToast('success', words)
  }
  const link = useSend(api.unassignedMessages.link, {
    refresh,
    done: () => told(t('linked', { name: linkedTo })),
  })
  const discard = useSend(api.unassignedMessages.discard, {
    refresh,
    done: () => told(t('discarded')),
    fail: () => setDiscarding(false),
  })
  const linkTo = (employee: { id: string; name: string }) => {
    setLinkedTo(employee.name)
    link.send({
      params: { id },
      body: {
        employee_id: employee.id,
        remember,
        ...(remember && relation.trim() ? { relation: relation.trim() } : {}),
      },
    })
  }
  if (isOver) return null
  return (
    <>
      <div className={css.who} role="group" aria-label={t('whoWrote')}>
        <h3>{t('whoWrote')}</h3>
        <div className={css.choices}>
          {candidates.map(one => (
            <Button key={one.id} busy={link.isSending && linkedTo === one.name} onClick={() => linkTo(one)}>
              {one.coordinator
                ? t('itIsOf', { name: one.name, coordinator: one.coordinator })
                : t('itIs', { name: one.name })}
            </Button>
          ))}
          {!searching && (
            <Button look={candidates.length > 0 ? 'quiet' : 'plain'} onClick={() => setSearching(true)}>
              {t(candidates.length > 0 ? 'someone' : 'choosePerson')}
            </Button>
          )}
        </div>
        {searching && <SomeoneElse busy={link.isSending} onChoose={linkTo} />}
      </div>
      {isShared ? (
        <p className="quiet">{t('sharedHint')}</p>
      ) : (
        <CheckField label={t('remember')} hint={t('rememberHint')} checked={remember} onChange={setRemember} />
      )}
      {remember && (
        <TextField
          label={t('relation')}
          hint={t('relationHint')}
          maxLength={60}
          value={relation}
          error={link.failure?.fieldErrors()['relation']}
          onChange={setRelation}
        />
      )}
      <div className={css.choices}>
        <Button look="quiet" onClick={() => setDiscarding(true)}>
          {t('discard')}
        </Button>
      </div>
      <ConfirmDialog
        open={discarding}
        title={t('discardTitle', { address: from })}
        confirmLabel={t('discard')}
        cancelLabel={t('keep')}
        busy={discard.isSending}
        onClose={() => setDiscarding(false)}
        onConfirm={() => discard.send({ params: { id }, body: {} })}
      >
        <p>{t('discardText')}</p>
      </ConfirmDialog>
    </>
  )
}
