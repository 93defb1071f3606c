import { access, type SavedView, type ViewResource } from '@preceptor/contract'
import { useNavigate } from 'react-router'
import { useCan } from '@/session/session.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import type { ListQuery } from '../list-query.ts'
import type { ListAddress } from '../use-list-address.ts'
import { everyoneOf, viewCalls } from './use-views.ts'
import { addressOf } from './view-state.ts'
import css from './views.module.css'

interface Props {
  onClose: () => void
  /** What it shows now. */
  list: ListAddress
  columns: readonly string[]
  hrefOf: (query: ListQuery) => string
  opensFirst: boolean
  /** The view to rename; absent: a new one is made. */
  renamed?: SavedView | undefined
}

export default function SaveViewDialog({ onClose, list, columns, hrefOf, opensFirst, renamed }: Props) {
  const navigate = useNavigate()
  const mayShare = useCan(access.shareViews)
  const calls = viewCalls(list.definition)
  const form = useForm({
    start: { name: renamed?.name ?? '', everyone: false, is_default: false, with_columns: false },
    call: renamed ? calls.update : calls.add,
    args: ({ name, everyone, is_default, with_columns }) =>
      renamed
        ? { params: { id: renamed.id }, body: { name } }
        : {
            body: {
              resource: list.definition.name as ViewResource,
              name,
              query: { ...list.query },
              columns: with_columns ? [...columns] : null,
              visibility: everyone ? ('everyone' as const) : ('private' as const),
              is_default,
            },
          },
    problems: ({ name }) => (name.trim() ? {} : { name: 'Enter a name.' }),
    refresh: [calls.list],
    done: view => {
      onClose()
      if (!renamed) void navigate(hrefOf(addressOf(view)), { replace: true })
    },
  })
  const { everyone } = form.values
  return (
    <FormDialog
      form={form}
      title={renamed ? `Rename ${renamed.name}` : 'Save view'}
      submitLabel={renamed ? 'Rename' : 'Save view'}
      what="the view"
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        maxLength={80}
        data-autofocus
        placeholder="Such as Missing phone numbers"
        hint={renamed ? undefined : 'Keeps the filters, the search and the order.'}
        {...form.field('name')}
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
              onChange={() => form.set({ everyone: false })}
            />
            <CheckField
              type="radio"
              name="visibility"
              label={asTitle(everyoneOf(list.definition))}
              hint={mayShare ? undefined : 'Your role may not share views.'}
              disabled={!mayShare}
              checked={everyone}
              onChange={() => form.set({ everyone: true })}
            />
          </fieldset>
          <CheckField label="Keep the columns as they are now" {...form.box('with_columns')} />
          {opensFirst && (
            <CheckField
              label={`Open it first when I go to ${asTitle(inWords(list.definition.unit(2)))}`}
              {...form.box('is_default')}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

const asTitle = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
