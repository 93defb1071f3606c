import {
  access,
  api,
  fullName,
  type Id,
  languages,
  messageReasons,
  type MessageSubject,
  mostMailLetters,
  mostMessageFiles,
  mostSmsLetters,
  smsSize,
  type ThreadMessage,
} from '@preceptor/contract'
import { messageText } from '@preceptor/contract/messages/texts'
import { IconPaperclip } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { formatTime } from '@/lib/format-more.ts'
import { hasKeys } from '@/lib/has-keys.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useCan, useUser } from '@/session/session.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { choicesOf } from '@/ui/select/choice.ts'
import { Form } from '@/widgets/form/Form.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { FilesField } from '@/widgets/upload/FilesField.tsx'
import { useUploading } from '@/widgets/upload/use-uploading.ts'
import { AboutLine } from './AboutLine.tsx'
import { filled, openBlank } from './blanks.ts'
import { type Draft, hasWords, keepDraft, readDraft } from './draft.ts'
import { oddLetters, plainLetters } from './sms-letters.ts'
import css from './threads.module.css'
import { threadsTexts } from './texts.ts'
import { showsThreads } from './use-thread.ts'
import { type Reach, reachOf } from './reach.ts'

interface Props {
  id: Id
  name: string
  writing: RefObject<HTMLTextAreaElement | null> | undefined
  onSent: (message: ThreadMessage) => void
  onUndo: (message: ThreadMessage) => void
  about: MessageSubject | null
  onAboutOver: (() => void) | undefined
  /** The channel of the employee's last message, which the reply uses. */
  lastWay: 'sms' | 'mail' | null
}

const mostNoteLetters = 4000
const mostOf = { sms: mostSmsLetters, mail: mostMailLetters, note: mostNoteLetters } as const
const sendWords = { sms: 'send', mail: 'sendMail', note: 'addNote' } as const

/** Writes to an employee, or a note about the conversation. Typed text survives a reload. */
export function Composer({ id, name, writing, about, onAboutOver, onSent, onUndo, lastWay }: Props) {
  const t = useTexts(threadsTexts)
  const { timeZone } = useAgency()
  const contact = useQueryOf(api.contact.get, { params: { id } }, { quiet: true })
  const reachable = contact.data
  const uploading = useUploading()
  const form = useForm({
    start: startOf(id, lastWay),
    call: api.threads.send,
    args: ({ kind, subject, text, template_id, language, files }) => ({
      params: { id },
      body: {
        kind,
        text: text.trim(),
        ...(kind === 'mail' ? { subject } : {}),
        ...(files.length > 0 && kind !== 'sms' ? { files: files.map(file => file.id) } : {}),
        ...(about && about.kind !== 'program' ? { about: { kind: about.kind, id: about.id } } : {}),
        ...(template_id && kind !== 'note' ? { template_id, ...(language ? { language } : {}) } : {}),
      },
    }),
    problems: values => ({ ...problemsOf(values), ...(values.kind === 'sms' ? {} : uploading.problems()) }),
    refresh: showsThreads,
    done: message => {
      onSent(message)
      onAboutOver?.()
      keepDraft(id, null)
      setAdding(false)
      form.startFrom({ ...blank, kind: message.channel ?? 'note', language: form.values.language })
      const { level, words } = told(message, timeZone)
      const undo = message.may.includes('cancel')
        ? { action: { label: t('undo'), onSelect: () => onUndo(message) } }
        : {}
      showToast(level, words, undo)
    },
  })
  const { values } = form
  const [adding, setAdding] = useState(false)
  useEffect(() => keepDraft(id, values), [id, values])
  const { kind, text } = values
  const reach = kind === 'note' ? null : reachOf(reachable, kind, name)
  const isSms = kind === 'sms'
  return (
    <Form
      form={form}
      label={t('write', { name })}
      className={css.composer}
      onSubmit={() => reach?.refused === undefined && form.submit()}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (reach?.refused === undefined) form.submit()
      }}
    >
      {about && (
        <p className={css.about}>
          <span>
            <AboutLine employee_id={id} subject={about} />
          </span>
          <Button size="small" look="quiet" onClick={() => onAboutOver?.()}>
            {t('aboutRemove')}
          </Button>
        </p>
      )}
      <div className={css.ways}>
        <SelectField
          label={t('sendAs')}
          choices={[
            { value: 'sms', label: t('sms') },
            { value: 'mail', label: t('mail') },
            { value: 'note', label: t('note') },
          ]}
          {...form.field('kind')}
          onChange={chosen => form.set({ kind: chosen as Draft['kind'], template_id: '' })}
        />
        {kind !== 'note' && <ReadyReplies id={id} kind={kind} values={values} onPick={form.set} />}
      </div>
      {kind === 'mail' && <TextField label={t('subject')} required maxLength={200} {...form.field('subject')} />}
      <TextAreaField
        ref={writing}
        label={kind === 'note' ? t('noteText') : t('message')}
        required
        rows={kind === 'mail' ? 6 : 3}
        dir="auto"
        hint={kind === 'note' ? t('noteHint') : undefined}
        {...form.field('text')}
      />
      {!isSms && (adding || values.files.length > 0) && (
        <FilesField
          label={t('files')}
          use="message"
          most={mostMessageFiles}
          onBusy={uploading.onBusy}
          {...form.field('files')}
        />
      )}
      {isSms && text && <Size text={text} onPlain={plain => form.set({ text: plain })} />}
      {reach && kind !== 'note' && (
        <WhatHappens reach={reach} id={id} kind={kind} onKind={other => form.set({ kind: other })} />
      )}
      <div className={css.send}>
        <Button type="submit" look="primary" busy={form.busy} refused={reach?.refused}>
          {t(sendWords[kind])}
        </Button>
        {!isSms && !adding && values.files.length === 0 && (
          <Button look="quiet" icon={<IconPaperclip size={16} />} onClick={() => setAdding(true)}>
            {t('addFiles')}
          </Button>
        )}
        {hasKeys() && <span className="quiet">{t('sendHint')}</span>}
        {hasWords(values) && (
          <span className={css.kept}>
            <span className="quiet">{t('draftKept')}</span>
            <Button size="small" look="quiet" onClick={() => form.startFrom({ ...blank, kind })}>
              {t('discard')}
            </Button>
          </span>
        )}
      </div>
    </Form>
  )
}

const blank: Draft = { kind: 'sms', subject: '', text: '', template_id: '', language: '', files: [] }
const startOf = (id: Id, lastWay: Props['lastWay']): Draft => ({ ...blank, kind: lastWay ?? 'sms', ...readDraft(id) })

function problemsOf({ kind, subject, text }: Draft): Record<string, string> {
  const { say } = threadsTexts
  const most = mostOf[kind]
  const open = kind === 'note' ? undefined : openBlank(`${subject} ${text}`)
  return {
    ...(open ? { text: say('unfilled', { blank: open }) } : {}),
    ...(text.trim() ? {} : { text: inWords(messageText(kind === 'note' ? 'enterNote' : 'enterMessage')) }),
    ...([...text.trim()].length > most ? { text: say('tooLong', { most }) } : {}),
    ...(kind === 'mail' && !subject.trim() ? { subject: inWords(messageText('enterSubject')) } : {}),
  }
}

/** Returns the immediate result, for the notice. */
function told({ state, reason, explanation, held_until, channel }: ThreadMessage, timeZone: string | undefined) {
  const { say } = threadsTexts
  if (channel === null) return { level: 'success', words: say('noted') } as const
  if (state === 'held' && held_until)
    return { level: 'success', words: say('sentLater', { moment: formatInstant(held_until, timeZone) }) } as const
  if (state === 'suppressed' || state === 'failed') {
    const why = explanation ?? (reason ? inWords(messageReasons[reason]) : '')
    return { level: 'warning', words: say('notSent', { reason: why }) } as const
  }
  return { level: 'success', words: say(channel === 'sms' ? 'sentSms' : 'sentMail') } as const
}

/** Shows the length of a text, its number of parts, and the characters that raise its cost. */
function Size({ text, onPlain }: { text: string; onPlain: (plain: string) => void }) {
  const t = useTexts(threadsTexts)
  const { segments } = smsSize(text)
  const odd = oddLetters(text)
  const plain = plainLetters(text)
  return (
    <div className={css.size}>
      <span className="quiet">{t('size', { units: [...text].length, most: mostSmsLetters, segments })}</span>
      {odd.length > 0 && (
        <span className={css.odd}>
          {t('odd', { count: odd.length })}
          {odd.slice(0, 12).map(letter => (
            <mark key={letter}>{letter.trim() || '␣'}</mark>
          ))}
          {plain !== text && (
            <Button size="small" onClick={() => onPlain(plain)}>
              {t('plain')}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

interface HappensProps {
  reach: Reach
  id: Id
  kind: 'sms' | 'mail'
  onKind: (kind: 'sms' | 'mail') => void
}

/** Shows whether it is sent now, later, or not at all, and how to fix that. */
function WhatHappens({ reach: { refused, helps, waits, zone, name }, id, kind, onKind }: HappensProps) {
  const t = useTexts(threadsTexts)
  const to = useAgencyPaths()
  const mayEdit = useCan(access.editEmployee)
  if (refused === undefined)
    return (
      <p className={css.happens}>
        {kind === 'sms' && waits ? t('goesLater', { name, time: formatTime(waits, zone) }) : t('goesNow')}
      </p>
    )
  return (
    <div className={css.happens} data-level="warning" role="status">
      <span>{refused}</span>
      {helps.edit && mayEdit && (
        <ButtonLink size="small" href={to.employee(id)}>
          {t('editAddress')}
        </ButtonLink>
      )}
      {helps.other && (
        <Button size="small" onClick={() => onKind(helps.other === 'mail' ? 'mail' : 'sms')}>
          {t(helps.other === 'mail' ? 'sendMailInstead' : 'sendSmsInstead')}
        </Button>
      )}
    </div>
  )
}

interface RepliesProps {
  id: Id
  kind: 'sms' | 'mail'
  values: Draft
  onPick: (patch: Partial<Draft>) => void
}

/** The agency's saved texts, in the person's language. Hidden if there are none. */
function ReadyReplies({ id, kind, values, onPick }: RepliesProps) {
  const t = useTexts(threadsTexts)
  const { name: agency } = useAgency()
  const user = useUser()
  const { data: employee } = useQueryOf(api.employees.get, { params: { id } }, { quiet: true })
  const language = values.language || employee?.language || 'en'
  const { data } = useQueryOf(
    api.templates.list,
    { query: { language, kind: 'own' } },
    { quiet: true, keep: true, staleTime: 60_000 },
  )
  const replies = (data?.data ?? []).filter(({ channel, is_active }) => channel === kind && is_active)
  if (replies.length === 0) return null
  const known = {
    first_name: employee?.preferred_name ?? employee?.first_name,
    name: employee && fullName(employee),
    agency,
    coordinator: employee?.coordinator_name,
    sender: user?.name,
  }
  const pick = (template_id: string, all = replies) => {
    const reply = all.find(one => one.id === template_id)
    if (!reply) return onPick({ template_id: '' })
    onPick({
      template_id,
      language: reply.language,
      text: filled(reply.body, known),
      ...(reply.subject ? { subject: filled(reply.subject, known) } : {}),
    })
  }
  return (
    <>
      <SelectField
        label={t('language')}
        choices={choicesOf(languages)}
        value={language}
        onChange={chosen => onPick({ language: chosen, template_id: '' })}
      />
      <SelectField
        label={t('reply')}
        none={t('noReply')}
        choices={replies.flatMap(one => (one.id ? [{ value: one.id, label: one.title ?? one.key }] : []))}
        value={values.template_id}
        onChange={pick}
      />
    </>
  )
}
