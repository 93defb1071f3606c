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
import { viewCalls } from './use-views.ts'
import { addressOf } from './view-state.ts'
import css from './views.module.css'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { viewTexts } from './texts.ts'

interface Props {
  onClose: () => void
  /** The list's current state. */
  list: ListAddress
  columns: readonly string[]
  hrefOf: (query: ListQuery) => string
  opensFirst: boolean
  /** The view to rename; if absent, a new one is created. */
  renamed?: SavedView | undefined
}

export default function SaveViewDialog({ onClose, list, columns, hrefOf, opensFirst, renamed }: Props) {
  const t = useTexts(viewTexts)
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
              ...(list.definition.of !== undefined && { form_id: list.definition.of }),
              name,
              query: { ...list.query },
              columns: with_columns ? [...columns] : null,
              visibility: everyone ? ('everyone' as const) : ('private' as const),
              is_default,
            },
          },
    problems: ({ name }) => (name.trim() ? {} : { name: viewTexts.say('enterName') }),
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
      title={renamed ? t('renameNamed', { name: renamed.name }) : t('saveView')}
      submitLabel={renamed ? t('rename') : t('saveView')}
      what={t('theView')}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        required
        maxLength={80}
        data-autofocus
        placeholder={t('viewExample')}
        hint={renamed ? undefined : t(list.definition.name === 'progress' ? 'viewKeepsForPrograms' : 'viewKeeps')}
        {...form.field('name')}
      />
      {!renamed && (
        <>
          <fieldset className={css.choices}>
            <legend>{t('whoSees')}</legend>
            <CheckField
              type="radio"
              name="visibility"
              label={t('onlyMe')}
              checked={!everyone}
              onChange={() => form.set({ everyone: false })}
            />
            <CheckField
              type="radio"
              name="visibility"
              label={list.definition.views === 'vendor' ? t('everyoneInSuccess') : t('everyoneInAgency')}
              hint={mayShare ? undefined : t('mayNotShare')}
              disabled={!mayShare}
              checked={everyone}
              onChange={() => form.set({ everyone: true })}
            />
          </fieldset>
          <CheckField label={t('keepColumns')} {...form.box('with_columns')} />
          {opensFirst && (
            <CheckField
              label={t('openFirstAt', { rows: asTitle(inWords(list.definition.unit(2))) })}
              {...form.box('is_default')}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

const asTitle = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
