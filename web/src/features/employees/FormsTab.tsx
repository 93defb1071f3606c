import { access, api, type EmployeeFormRow, fullName, isOver } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import type { EmployeeOutlet } from './EmployeePage.tsx'
import { FormLines, type FormAct } from './forms/FormLines.tsx'
import css from './forms/forms.module.css'
import { formsTabTexts } from './forms/texts.ts'
import { useOwnWork } from './forms/use-own-work.ts'

const AddFormDialog = lazyPart(() => import('@/widgets/employee-forms/AddFormDialog.tsx'))
const VoidDialog = lazyPart(() => import('@/widgets/employee-forms/VoidDialog.tsx'))
const SignLinkDialog = lazyPart(() => import('@/widgets/employee-forms/SignLinkDialog.tsx'))
const PaperDialog = lazyPart(() => import('@/widgets/employee-forms/PaperDialog.tsx'))

interface Asked {
  act: FormAct
  of: EmployeeFormRow
}

const done = new Set(['completed', 'corrected', 'superseded'])
const ended = new Set(['voided', 'expired', 'rejected'])

/** R-RTE-3: this person's forms; those that need action now come first. */
export default function FormsTab() {
  const t = useTexts(formsTabTexts)
  const { employee } = useOutletContext<EmployeeOutlet>()
  const { id, first_name, provider_status } = employee
  const mayAssign = useCan(access.assignForms)
  const mayReview = useCan(access.reviewForms)
  const isOwnWork = useOwnWork()
  const mayAdd = mayAssign && !isOver(provider_status)
  const [adding, setAdding] = useState<{ form_id?: string } | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data, isError, refetch } = useQueryOf(api.employeeForms.ofEmployee, { params: { id } })
  if (!data && isError) return <NotLoaded title={t('notLoaded')} retry={refetch} />
  if (!data) return <SkeletonLines lines={6} />
  const add = mayAdd && (
    <Button look="primary" icon={<IconPlus size={16} aria-hidden="true" />} onClick={() => setAdding({})}>
      {t('add')}
    </Button>
  )
  const isNow = (row: EmployeeFormRow) =>
    row.is_my_turn ||
    (row.state === 'refused' && mayAssign && isOwnWork(row)) ||
    (row.state === 'review' && mayReview && isOwnWork(row))
  const groups = [
    { title: t('now'), rows: data.data.filter(isNow) },
    {
      title: t('waiting'),
      rows: data.data.filter(row => !isNow(row) && !done.has(row.state) && !ended.has(row.state)),
    },
    { title: t('done'), rows: data.data.filter(({ state }) => done.has(state)) },
    { title: t('ended'), rows: data.data.filter(({ state }) => ended.has(state)) },
  ].filter(({ rows }) => rows.length > 0)
  const act = (act: FormAct, of: EmployeeFormRow) =>
    act === 'again' ? setAdding({ form_id: of.form_id }) : setAsked({ act, of })
  const close = () => setAsked(null)
  return (
    <div className={css.page}>
      {groups.length === 0 ? (
        <Empty title={t('noneYet')} hint={t('noneYetHint', { name: first_name })} action={add} />
      ) : (
        groups.map(({ title, rows }, at) => (
          <Card key={title} title={title} action={at === 0 && add} flush>
            <FormLines rows={rows} label={title} mayAdd={mayAdd} onAct={act} />
          </Card>
        ))
      )}
      {adding && (
        <AddFormDialog employee={{ id, name: fullName(employee) }} {...adding} onClose={() => setAdding(null)} />
      )}
      {asked?.act === 'void' && <VoidDialog of={asked.of} onClose={close} />}
      {asked?.act === 'link' && <SignLinkDialog of={asked.of} onClose={close} />}
      {asked?.act === 'paper' && <PaperDialog of={asked.of} onClose={close} />}
    </div>
  )
}
