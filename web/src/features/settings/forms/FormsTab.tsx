import { api, type FormRow, formsList, type formStates } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { allRows } from '@/widgets/list/views/view-state.ts'
import { formCard, formCells } from './list/form-columns.tsx'
import { FormMenu } from './list/FormMenu.tsx'
import { formSettingsTexts } from './texts.ts'

const NewFormDialog = lazyPart(() => import('./list/NewFormDialog.tsx'))
const ImportFormDialog = lazyPart(() => import('./list/ImportFormDialog.tsx'))

/** The agency's forms, by state. */
export default function FormsTab() {
  const t = useTexts(formSettingsTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const list = useList(api.forms.list, formsList)
  const dialogs = dialogsOf(list)
  const hrefOf = ({ id }: FormRow) => to.page(`settings/forms/${id}`)
  return (
    <ListScreen
      list={list}
      within
      title={t('title')}
      search={{ label: t('search'), placeholder: t('searchHint') }}
      tabs={{
        filter: 'status',
        choices: {
          draft: t('tabDraft'),
          active: t('tabActive'),
          archived: t('tabArchived'),
        } satisfies typeof formStates.names,
        all: t('tabAll'),
      }}
      counts={api.forms.counts}
      views={{ endpoint: api.forms.list, plain: allRows() }}
      actions={{
        primary: {
          label: t('newForm'),
          short: t('newShort'),
          icon: <IconPlus size={16} />,
          onSelect: () => dialogs.open({ add: 1 }),
        },
        others: [{ label: t('importItem'), onSelect: () => dialogs.open({ import: 1 }) }],
        exports: api.forms.export,
      }}
      cells={formCells(list.asOf, timeZone, hrefOf)}
      card={row => formCard(row, hrefOf(row))}
      opens
      renderMenu={row => <FormMenu form={row} />}
      empty={<Empty title={t('noForms')} hint={t('noFormsHint')} />}
    >
      {dialogs.isOpen('add') && <NewFormDialog onClose={() => dialogs.close('add', 'copy')} />}
      {dialogs.isOpen('import') && <ImportFormDialog onClose={() => dialogs.close('import')} />}
    </ListScreen>
  )
}
