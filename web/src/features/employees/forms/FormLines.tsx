import { access, api, type EmployeeFormRow, unfinished } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { formatDayOf } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Link } from '@/ui/Link.tsx'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { formName } from '@/widgets/employee-forms/form-name.ts'
import { FormState } from '@/widgets/employee-forms/FormState.tsx'
import { showsForms } from '@/widgets/employee-forms/shows-forms.ts'
import { employeeFormsTexts } from '@/widgets/employee-forms/texts.ts'
import css from './forms.module.css'
import { formsTabTexts } from './texts.ts'
import { useOwnWork } from './use-own-work.ts'

export type FormAct = 'void' | 'paper' | 'again' | 'link'

interface Props {
  rows: readonly EmployeeFormRow[]
  label: string
  /** True if the person can be given forms. */
  mayAdd: boolean
  onAct: (act: FormAct, row: EmployeeFormRow) => void
}

const open: ReadonlySet<string> = new Set(unfinished)
/** True while someone fills it in or signs it. */
const isFilled = ({ state }: EmployeeFormRow) => open.has(state) && state !== 'scheduled' && state !== 'review'

/** One line per form: its state, due date, next signer, and last notice. */
export function FormLines({ rows, label, mayAdd, onAct }: Props) {
  const t = useTexts(formsTabTexts)
  const words = useTexts(employeeFormsTexts)
  const to = useAgencyPaths()
  const assigns = useCan(access.assignForms)
  const voids = useCan(access.voidForms)
  const ownWork = useOwnWork()
  const remind = useSend(api.employeeForms.remind, {
    refresh: showsForms,
    done: row => void showToast('success', words('reminded', { name: formName(row) })),
  })
  const askAgain = useSend(api.employeeForms.askAgain, {
    refresh: showsForms,
    done: row => void showToast('success', words('askedAgain', { name: formName(row) })),
  })
  const actsOf = (row: EmployeeFormRow): MenuItem[] => {
    const { id, employee_id, state } = row
    const href = to.employeeForm(employee_id, id)
    const isOpen = open.has(state)
    const isOwnWork = ownWork(row)
    const mayAssign = assigns && isOwnWork
    const mayVoid = voids && isOwnWork
    return [
      { label: words('open'), href },
      ...(mayAssign && isFilled(row)
        ? [{ label: words('remind'), onSelect: () => remind.send({ params: { id }, body: {} }) }]
        : []),
      ...(mayAssign && isFilled(row) && row.may_read
        ? [{ label: words('link'), onSelect: () => onAct('link', row) }]
        : []),
      ...(assigns && isFilled(row) && row.may_read
        ? [{ label: words('signHere'), href: to.employeeForm(employee_id, id, { here: 1 }) }]
        : []),
      ...(mayAssign && isFilled(row) && row.may_read
        ? [{ label: words('paper'), onSelect: () => onAct('paper', row) }]
        : []),
      ...(mayAssign && state === 'refused'
        ? [{ label: words('askAgain'), onSelect: () => askAgain.send({ params: { id }, body: {} }) }]
        : []),
      ...(mayAdd && isOwnWork && !isOpen && state !== 'refused' && row.form !== null
        ? [{ label: words('assignAgain'), onSelect: () => onAct('again', row) }]
        : []),
      ...((mayAssign && (isOpen || state === 'refused')) || (mayVoid && state === 'completed')
        ? [{ label: words('void'), onSelect: () => onAct('void', row) }]
        : []),
    ]
  }
  return (
    <ul aria-label={label}>
      {rows.map(row => (
        <li key={row.id} className={css.line}>
          <div className={css.what}>
            <Link href={to.employeeForm(row.employee_id, row.id)} className={css.title}>
              {formName(row)}
            </Link>
            <Facts of={row} />
            {row.reason && <p className="quiet">{t('because', { reason: row.reason })}</p>}
          </div>
          <div className={css.state}>
            <FormState of={row} />
            {row.is_held && <StatusBadge colour="violet">{words('held')}</StatusBadge>}
            {row.turn && <span className="quiet">{t('turn', { who: row.turn })}</span>}
          </div>
          <MenuButton label={words('actionsFor', { name: formName(row) })} icon="dots" items={actsOf(row)} />
        </li>
      ))}
    </ul>
  )
}

function Facts({ of }: { of: EmployeeFormRow }) {
  const t = useTexts(formsTabTexts)
  const { timeZone } = useAgency()
  const { state, due_on, start_date, completed_on, expires_on, last_told_at, assigned_on, assigned_by_name } = of
  const facts = completed_on
    ? [
        t('completedOn', { day: formatDay(completed_on) }),
        expires_on && t('validThrough', { day: formatDay(expires_on) }),
      ]
    : [
        state === 'scheduled' && t('opensOn', { day: formatDay(start_date) }),
        due_on && t('due', { day: formatDay(due_on) }),
        t('assignedBy', { day: formatDay(assigned_on), name: assigned_by_name }),
        last_told_at && t('lastMessage', { day: formatDayOf(last_told_at, timeZone) }),
      ]
  return <p className="quiet">{facts.filter(Boolean).join(' · ')}</p>
}
