import { access, api, employeeFormsList, openings } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useCan } from '@/session/session.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { formName } from '@/widgets/employee-forms/form-name.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { formCard, formCells } from './form-columns.tsx'
import { RetentionLink } from './RetentionLink.tsx'
import { formsPageTexts } from './texts.ts'

/** The tabs after the first one, which has all unfinished forms. */
const { unfinished: _, ...desks } = employeeFormsList.filters.desk.choices

/** Texts for an empty tab without other filters. */
function deskWords(values: Readonly<Record<string, string | undefined>>, t: ReturnType<typeof formsPageTexts.in>) {
  const { desk, ...others } = values
  if (!desk || Object.values(others).some(Boolean)) return undefined
  if (desk === 'mine') return { title: t('mineEmpty'), hint: t('mineEmptyHint') }
  if (desk === 'review') return { title: t('reviewEmpty'), hint: t('reviewEmptyHint') }
  if (desk === 'overdue') return { title: t('overdueEmpty'), hint: t('overdueEmptyHint') }
  return { title: t('deskEmpty'), hint: t('deskEmptyHint') }
}

/** Forms that wait for the user, a reviewer, or others, and completed ones. A row opens the form. */
export default function Worklist() {
  const t = useTexts(formsPageTexts)
  const to = useAgencyPaths()
  const mayDestroy = useCan(access.voidForms)
  const mayWrite = useCan(access.manageForms)
  const list = useList(api.employeeForms.list, employeeFormsList)
  const hrefOf = ({ employee_id, id }: { employee_id: string; id: string }) => to.employeeForm(employee_id, id)
  return (
    <ListScreen
      list={list}
      title={t('title')}
      facts={t('about')}
      search={{ label: t('search'), placeholder: t('searchHint') }}
      tabs={{
        filter: 'desk',
        groups: { [openings.forms.desk]: { label: t('tabWaiting'), sort_by: openings.forms.sort_by } },
        choices: { ...desks, refused: t('tabRefused') },
        overlap: true,
      }}
      counts={api.employeeForms.counts}
      views={{ endpoint: api.employeeForms.list, plain: [{ label: t('viewAll'), query: {} }], opening: openings.forms }}
      links={mayDestroy && <RetentionLink />}
      actions={{ exports: api.employeeForms.export }}
      opens
      nameOf={row => `${row.name}, ${formName(row)}`}
      cells={formCells(hrefOf)}
      card={row => formCard(row, hrefOf(row))}
      empty={
        <Empty
          title={t('none')}
          hint={t('noneHint')}
          action={
            <>
              {mayWrite && (
                <ButtonLink look="primary" href={to.page(agencyPages.settingsForms.path)}>
                  {t('formTemplates')}
                </ButtonLink>
              )}
              <ButtonLink href={to.activeEmployees()}>{t('goToEmployees')}</ButtonLink>
            </>
          }
        />
      }
      noMatchWords={deskWords(list.values, t)}
    />
  )
}
