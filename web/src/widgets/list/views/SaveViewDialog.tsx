import { access, type SavedView, type ViewResource } from '@preceptor/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApiFailure } from '@/api/failure.ts'
import { useSend } from '@/api/queries.ts'
import { useCan } from '@/auth/session.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import type { ListQuery } from '../list-query.ts'
import type { ListAddress } from '../use-list-address.ts'
import { viewCalls } from './use-views.ts'
import { addressOf } from './view-state.ts'
import css from './views.module.css'

interface Props {
  onClose: () => void
  /** What it shows now. */
  list: ListAddress
  columns: readonly string[]
  hrefOf: (query: ListQuery) => string
  /** The view to rename; absent: a new one is made. */
  renamed?: SavedView | undefined
}

export default function SaveViewDialog({ onClose, list, columns, hrefOf, renamed }: Props) {
  const navigate = useNavigate()
  const mayShare = useCan(access.shareViews)
  const [name, setName] = useState(renamed?.name ?? '')
  const [everyone, setEveryone] = useState(false)
  const [first, setFirst] = useState(false)
  const [withColumns, setWithColumns] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const calls = viewCalls(list.definition)
  const hooks = {
    refresh: [calls.list],
    fail: (failure: ApiFailure) => {
      setError(failure.fieldErrors()['name'] ?? null)
      focusFirstError()
    },
  }
  const add = useSend(calls.add, {
    ...hooks,
    done: view => {
      onClose()
      void navigate(hrefOf(addressOf(view)), { replace: true })
    },
  })
  const rename = useSend(calls.update, { ...hooks, done: onClose })
  const submit = () => {
    if (!name.trim()) {
      setError('Enter a name.')
      return focusFirstError()
    }
    setError(null)
    if (renamed) return rename.send({ params: { id: renamed.id }, body: { name } })
    add.send({
      body: {
        resource: list.definition.name as ViewResource,
        name,
        query: { ...list.query },
        columns: withColumns ? [...columns] : null,
        visibility: everyone ? 'everyone' : 'private',
        is_default: first,
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={renamed ? `Rename ${renamed.name}` : 'Save view'}
      submitLabel={renamed ? 'Rename' : 'Save view'}
      onSubmit={submit}
      busy={add.isSending || rename.isSending}
    >
      <div className={css.form}>
        <TextField
          label="Name"
          required
          maxLength={80}
          value={name}
          onChange={setName}
          error={error}
          data-autofocus
          placeholder="Such as Missing phone numbers"
          {...(renamed ? {} : { hint: 'Keeps the filters, the search and the order.' })}
        />
        {!renamed && (
          <>
            <fieldset className={css.choices}>
              <legend>Who sees it</legend>
              <CheckField
                type="radio"
                name="visibility"
                label="Only me"
                checked={!everyone}
                onChange={() => setEveryone(false)}
              />
              <CheckField
                type="radio"
                name="visibility"
                label="Everyone in the agency"
                hint={mayShare ? undefined : 'Your role may not share views.'}
                disabled={!mayShare}
                checked={everyone}
                onChange={() => setEveryone(true)}
              />
            </fieldset>
            <CheckField label="Keep the columns as they are now" checked={withColumns} onChange={setWithColumns} />
            <CheckField
              label={`Open it first when I go to ${asTitle(list.definition.unit[1])}`}
              checked={first}
              onChange={setFirst}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

const asTitle = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
