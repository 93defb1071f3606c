import { api, type PanelMessage } from '@preceptor/contract'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiFailure } from '@/api/failure.ts'
import { useSend } from '@/api/queries.ts'
import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Button } from '@/ui/Button.tsx'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { MessageFields } from './MessageFields.tsx'
import type { MessageActions } from './MessageMenu.tsx'
import { MessagePreview } from './MessagePreview.tsx'
import { bodyOf, isChanged, type MessageValues, patchOf, problemsIn, valuesOf } from './message-values.ts'
import css from './panel-messages.module.css'

export interface MessageFormProps {
  /** The message that is changed; absent for a new one. */
  message?: PanelMessage
  /** What the fields hold at first. */
  start: MessageValues
  onClose: () => void
  actions?: MessageActions
}

const { list, get, current } = api.panelMessages

/** Writes a message or changes one; beside the fields stands what people will see, and how many they are. */
export function MessageForm({ message, start, onClose, actions }: MessageFormProps) {
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  /** Saved by somebody else since: the next save is made on top of it. */
  const [theirs, setTheirs] = useState<PanelMessage | null>(null)
  const dirty = isChanged(start, values)
  const hooks = {
    refresh: [list, get, current],
    done: ({ state }: PanelMessage) => {
      showToast('success', said[state])
      onClose()
    },
    fail: (failure: ApiFailure) => {
      if (failure.code === 'CHANGED_MEANWHILE') {
        setTheirs(failure.details['current'] as PanelMessage)
        return true
      }
      // The reader starts at the first field with a sentence, which has to stand there by then.
      flushSync(() => setErrors(failure.fieldErrors()))
      focusFirstError()
      return false
    },
  }
  const add = useSend(api.panelMessages.add, hooks)
  const update = useSend(api.panelMessages.update, hooks)
  const change = (patch: Partial<MessageValues>) => {
    setValues({ ...values, ...patch })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in patch))))
  }
  const submit = () => {
    const problems = problemsIn(values)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return focusFirstError()
    if (!message) return add.send({ body: bodyOf(values, new Date()) })
    const body = patchOf(valuesOf(message), values, new Date())
    update.send({ params: { id: message.id }, body }, { ifMatch: (theirs ?? message).version })
  }
  return (
    <>
      <Dialog
        open
        size="large"
        title={message ? 'Edit panel message' : 'Write panel message'}
        onClose={onClose}
        onSubmit={submit}
        submitLabel={theirs ? 'Save on top' : labelOf(values, message)}
        busy={add.isSending || update.isSending}
        refused={message && !dirty ? 'Nothing has changed yet.' : undefined}
        dirty={dirty}
        footer={message && actions && <StateAction {...{ message, actions, dirty }} />}
      >
        {theirs && message && (
          <ChangedMeanwhile
            before={message}
            theirs={theirs}
            mine={values}
            onTake={() => {
              setTheirs(null)
              onClose()
            }}
          />
        )}
        <div className={css.form}>
          <MessageFields
            values={values}
            errors={errors}
            change={change}
            closedBy={message?.state === 'running' ? message.dismissed_count : 0}
          />
          <MessagePreview values={values} />
        </div>
      </Dialog>
      <UnsavedGuard dirty={dirty} what="the message" param="message" />
    </>
  )
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
