import { api, messageLevels, type PanelMessage, roleNames } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { useAgencyChoices } from '@/widgets/agencies/all-agencies.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { inWords as valueInWords } from '@/widgets/form/form-state.ts'
import { useForm } from '@/widgets/form/use-form.ts'
import { MessageFields } from './MessageFields.tsx'
import type { MessageActions } from './MessageMenu.tsx'
import { MessagePreview } from './MessagePreview.tsx'
import { bodyOf, type MessageValues, patchOf, problemsIn, valuesOf } from './message-values.ts'
import css from './panel-messages.module.css'
import { panelMessagesTexts } from './texts.ts'

export interface MessageFormProps {
  /** The message to edit; absent for a new one. */
  message?: PanelMessage
  /** The fields' initial values. */
  start: MessageValues
  onClose: () => void
  actions?: MessageActions
}

const { list, counts, get, current } = api.panelMessages

/** Creates or edits a message, with a preview and the number of people it reaches. */
export function MessageForm({ message, start, onClose, actions }: MessageFormProps) {
  const t = useTexts(panelMessagesTexts)
  const agencies = useAgencyChoices() ?? []
  const form = useForm({
    start,
    call: message ? api.panelMessages.update : api.panelMessages.add,
    args: (values, _, base) =>
      message
        ? { params: { id: message.id }, body: patchOf(base, values, new Date()) }
        : { body: bodyOf(values, new Date()) },
    problems: problemsIn,
    edited: message && {
      version: message.version,
      valuesOf,
      labels: labels(),
      show: (values, field) => {
        if (field === 'agencies')
          return (
            values.agencies.map(id => agencies.find(({ value }) => value === id)?.label ?? id).join(', ') ||
            t('everyAgency')
          )
        return shown(values, field)
      },
    },
    refresh: [list, counts, get, current],
    said: ({ state }) => t(said[state]),
    done: onClose,
    ...(message && { unchanged: onClose }),
  })
  return (
    <FormDialog
      form={form}
      size="large"
      title={message ? t('editTitle') : t('writeTitle')}
      submitLabel={t(labelOf(form.values, message))}
      refused={message && !form.dirty ? t('unchanged') : undefined}
      what={t('formWhat')}
      param="message"
      className={css.form}
      footer={message && actions && <StateAction {...{ message, actions }} dirty={form.dirty} />}
      onClose={onClose}
    >
      <MessageFields form={form} closedBy={message?.state === 'running' ? message.dismissed_count : 0} />
      <MessagePreview values={form.values} />
    </FormDialog>
  )
}

const { say } = panelMessagesTexts
const labels = () => ({
  title: say('titleLabel'),
  body: say('text'),
  title_es: say('spanishTitle'),
  body_es: say('spanishText'),
  level: say('level'),
  roles: say('roles'),
  agencies: say('agencies'),
  start: say('start'),
  starts_at: say('startsOn'),
  ends_at: say('endsOn'),
  time_zone: say('timeZone'),
  is_dismissible: say('canBeClosed'),
  needs_acknowledgement: say('asksToBeRead'),
})
const starts = { draft: 'startNotYet', now: 'startNow', at: 'startAt', kept: 'startKept' } as const

/** Describes a field in words, to compare two versions. */
function shown(values: MessageValues, field: keyof MessageValues): string {
  switch (field) {
    case 'level':
      return inWords(messageLevels[values.level])
    case 'roles':
      return values.roles.map(role => inWords(roleNames[role])).join(', ') || say('everyRole')
    case 'start':
      return say(starts[values.start])
    case 'starts_at':
    case 'ends_at':
      return values[field].replace('T', ', ')
    default:
      return valueInWords(values[field])
  }
}

const said = {
  draft: 'draftSaved',
  scheduled: 'isScheduled',
  running: 'isShown',
  ended: 'hasEnded',
} as const

const submitLabels = { draft: 'saveDraft', now: 'showNow', at: 'schedule', kept: 'saveChanges' } as const

function labelOf({ start }: MessageValues, message: PanelMessage | undefined) {
  const stays = message !== undefined && valuesOf(message).start === start && start !== 'draft'
  return stays ? 'saveChanges' : submitLabels[start]
}

/** Ends or withdraws a message, in a second dialog, so this one must have no unsaved text. */
function StateAction({ message, actions, dirty }: { message: PanelMessage; actions: MessageActions; dirty: boolean }) {
  const t = useTexts(panelMessagesTexts)
  const refused = dirty ? t('saveFirst') : undefined
  return message.state === 'running' ? (
    <Button refused={refused} onClick={() => actions.end(message)}>
      {t('endNow')}
    </Button>
  ) : (
    <Button refused={refused} onClick={() => actions.remove(message)}>
      {t('delete')}
    </Button>
  )
}
