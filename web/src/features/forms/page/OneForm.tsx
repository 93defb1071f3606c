import { api, type EmployeeForm } from '@preceptor/contract'
import { useParams } from 'react-router'
import { msUntil } from '@/api/clock.ts'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useTitle } from '@/nav/title.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotThere } from '@/ui/page/NotLoaded.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { formName } from '@/widgets/employee-forms/form-name.ts'
import { FormState } from '@/widgets/employee-forms/FormState.tsx'
import { formsPageTexts } from '../texts.ts'
import { BackToPerson } from './BackToPerson.tsx'
import { Known } from './Known.tsx'
import css from './form.module.css'
import { DetailsCard, SignersCard } from './SideCards.tsx'

/** Returns true while the document is being created, for some seconds after the form is complete. */
function isDrawing(form: EmployeeForm | undefined): boolean {
  const document = form?.document
  if (!document || document.drawn_at !== null || document.destroyed_at) return false
  return msUntil(document.issued_at) > -600_000
}

/** R-RTE-11: one form of an employee, with its answers, signers, and actions. */
export default function OneForm() {
  const t = useTexts(formsPageTexts)
  const { formId = '' } = useParams()
  const {
    data: form,
    error,
    refetch,
  } = useQueryOf(
    api.employeeForms.get,
    { params: { id: formId } },
    { quiet: 'not-found', every: data => (isDrawing(data) ? 5_000 : false) },
  )
  useTitle(form ? `${formName(form)}, ${form.employee_name}` : t('form'))
  if (form?.content) return <Known key={form.id} form={form} content={form.content} />
  if (form) return <Closed form={form} />
  return (
    <DetailPage>
      <PageHeader title={t('form')} />
      <NotThere
        error={error}
        retry={refetch}
        unknown={t('unknown')}
        hint={t('unknownHint')}
        notLoaded={t('notLoaded')}
      />
    </DetailPage>
  )
}

/** For users who can see that the form exists, but not its answers. */
function Closed({ form }: { form: EmployeeForm }) {
  const t = useTexts(formsPageTexts)
  const { employee_name, visibility } = form
  return (
    <DetailPage>
      <PageHeader
        title={formName(form)}
        beside={<FormState of={form} />}
        facts={employee_name}
        back={<BackToPerson form={form} />}
      />
      <div className={css.columns}>
        <Empty
          title={t('closed')}
          hint={t('closedHint', { who: visibility === 'medical' ? t('forMedical') : t('forHr') })}
        />
        <div className={css.side}>
          <SignersCard form={form} />
          <DetailsCard form={form} />
        </div>
      </div>
    </DetailPage>
  )
}
