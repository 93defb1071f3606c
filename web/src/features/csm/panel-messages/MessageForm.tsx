import { api, messageLevels, type PanelMessage, roleNames } from '@preceptor/contract'
import { Button } from '@/ui/Button.tsx'
import { useAgencyChoices } from '@/widgets/agencies/all-agencies.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { inWords } from '@/widgets/form/form-state.ts'
import { useForm } from '@/widgets/form/use-form.ts'
import { MessageFields } from './MessageFields.tsx'
import type { MessageActions } from './MessageMenu.tsx'
import { MessagePreview } from './MessagePreview.tsx'
import { bodyOf, type MessageValues, patchOf, problemsIn, valuesOf } from './message-values.ts'
import css from './panel-messages.module.css'

export interface MessageFormProps {
  /** The message that is changed; absent for a new one. */
  message?: PanelMessage
  /** What the fields hold at first. */
  start: MessageValues
  onClose: () => void
  actions?: MessageActions
}

const { list, counts, get, current } = api.panelMessages

/** Writes a message or changes one; beside the fields stands what people will see, and how many they are. */
export function MessageForm({ message, start, onClose, actions }: MessageFormProps) {
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
      labels,
      show: (values, field) => {
        if (field === 'agencies')
          return (
            values.agencies.map(id => agencies.find(({ value }) => value === id)?.label ?? id).join(', ') ||
            'Every agency'
          )
        return shown(values, field)
      },
    },
    refresh: [list, counts, get, current],
    said: ({ state }) => said[state],
    done: onClose,
    ...(message && { unchanged: onClose }),
  })
  return (
    <FormDialog
      form={form}
      size="large"
      title={message ? 'Edit panel message' : 'Write panel message'}
      submitLabel={labelOf(form.values, message)}
      refused={message && !form.dirty ? 'Nothing has changed yet.' : undefined}
      what="the message"
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

const labels = {
  title: 'Title',
  body: 'Text',
  level: 'Level',
  roles: 'Roles',
  agencies: 'Agencies',
  start: 'Start',
  starts_at: 'Starts on',
  ends_at: 'Ends on',
  time_zone: 'Time zone',
  is_dismissible: 'Can be closed',
  needs_acknowledgement: 'Asks to be read',
}
const starts = { draft: 'Not yet', now: 'Now', at: 'At a set time', kept: 'It has started' } as const

/** A field in words, to set two versions side by side. */
function shown(values: MessageValues, field: keyof MessageValues): string {
  switch (field) {
    case 'level':
      return messageLevels[values.level]
    case 'roles':
      return values.roles.map(role => roleNames[role]).join(', ') || 'Every role'
    case 'start':
      return starts[values.start]
    case 'starts_at':
    case 'ends_at':
      return values[field].replace('T', ', ')
    default:
      return inWords(values[field])
  }
}

const said = {
  draft: 'The draft is saved.',
  scheduled: 'The message is scheduled.',
  running: 'The message is shown now.',
  ended: 'The message has ended.',
} as const

function labelOf({ start }: MessageValues, message: PanelMessage | undefined) {
  const stays = message !== undefined && valuesOf(message).start === start && start !== 'draft'
  return stays ? 'Save changes' : { draft: 'Save draft', now: 'Show now', at: 'Schedule', kept: 'Save changes' }[start]
}

/** What ends a message, or takes it back: asked for after this dialog, so nothing typed may be left in it. */
function StateAction({ message, actions, dirty }: { message: PanelMessage; actions: MessageActions; dirty: boolean }) {
  const refused = dirty ? 'Save or discard your changes first.' : undefined
  return message.state === 'running' ? (
    <Button refused={refused} onClick={() => actions.end(message)}>
      End now
    </Button>
  ) : (
    <Button refused={refused} onClick={() => actions.remove(message)}>
      Delete
    </Button>
  )
}
