import { api, type Form, formCategories, formVisibilities, type LearningLanguage } from '@preceptor/contract'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useAddressQuery } from '@/nav/url-state.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { languageWithin } from '@/widgets/languages/language-name.ts'
import { showsForms } from '../form-words.ts'
import { formSettingsTexts } from '../texts.ts'
import { useFirstLanguage } from '../use-languages.ts'

const shippedPrefix = 'shipped:'
const copyPrefix = 'copy:'

/** Creates an empty form, a copy, or one from Preceptor's library; its content comes next. */
export default function NewFormDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(formSettingsTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const first = useFirstLanguage()
  const screen = useLanguage() as LearningLanguage
  // The title of a form from Preceptor's library is in the language of the screen
  const languageOf = (from: string) => (from.startsWith(shippedPrefix) ? screen : first)
  const copied = useAddressQuery().get('copy')
  const shipped = useQueryOf(api.forms.shipped, {}).data?.data ?? []
  const own = useQueryOf(api.lookups.forms, {}).data?.data ?? []
  const form = useForm({
    start: { from: copied ? `${copyPrefix}${copied}` : '', title: '', category: 'onboarding', visibility: 'general' },
    call: api.forms.add,
    args: ({ from, title, category, visibility }) => ({
      body: {
        titles: { [languageOf(from)]: title },
        category: category as keyof typeof formCategories,
        visibility: visibility as keyof typeof formVisibilities,
        ...(from.startsWith(copyPrefix) && { copy_of: from.slice(copyPrefix.length) }),
        ...(from.startsWith(shippedPrefix) && { shipped: from.slice(shippedPrefix.length) }),
      },
    }),
    place: path => (path.startsWith('titles') ? 'title' : path === 'copy_of' || path === 'shipped' ? 'from' : path),
    refresh: showsForms,
    said: made => t('created', { title: made.title }),
    done: made => void navigate(to.page(`settings/forms/${made.id}/content`), { replace: true }),
  })
  const { from } = form.values
  const copyId = from.startsWith(copyPrefix) ? from.slice(copyPrefix.length) : ''
  const source = useQueryOf(api.forms.get, { params: { id: copyId } }, { enabled: copyId !== '' }).data
  // A copy of a medical form stays medical by default
  const takeOver = useEffectEvent(({ category, visibility }: Form) => {
    // Nothing typed yet, so Esc needs no confirmation
    if (form.dirty) form.set({ category, visibility })
    else form.startFrom({ ...form.values, category, visibility })
  })
  useEffect(() => {
    if (source) takeOver(source)
  }, [source])
  const choose = (from: string) => {
    const found = shipped.find(({ code }) => from === `${shippedPrefix}${code}`)
    form.set({
      from,
      ...(found && { title: found.title, category: found.category, visibility: found.visibility }),
    })
  }
  return (
    <FormDialog
      form={form}
      title={t('newTitle')}
      submitLabel={t('newSubmit')}
      what={t('whatForm')}
      param="add"
      refused={copyId !== '' && !source ? t('readingCopied') : undefined}
      onClose={onClose}
    >
      <SelectField
        label={t('beginWith')}
        none={t('beginEmpty')}
        choices={[
          ...shipped.map(({ code, title }) => ({
            value: `${shippedPrefix}${code}`,
            label: title,
            group: t('shippedGroup'),
          })),
          ...own.map(({ id, name }) => ({ value: `${copyPrefix}${id}`, label: name, group: t('copyGroup') })),
        ]}
        {...form.field('from')}
        onChange={choose}
      />
      <TextField
        label={t('titleIn', { language: languageWithin(languageOf(from)) })}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.field('title')}
      />
      <SelectField label={t('category')} choices={choicesOf(formCategories)} {...form.field('category')} />
      <SelectField
        label={t('visibility')}
        hint={t('visibilityHint')}
        choices={choicesOf(formVisibilities)}
        {...form.field('visibility')}
      />
    </FormDialog>
  )
}
