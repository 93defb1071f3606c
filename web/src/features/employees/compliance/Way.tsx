import {
  access,
  api,
  type ComplianceWay,
  type Employee,
  fullName,
  type Id,
  isOver,
  type SeatsOfProgram,
} from '@preceptor/contract'
import { useState } from 'react'
import { useNavigate, useOutletContext } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { settledAssign } from '@/widgets/assignments/acts.ts'
import { assignmentsTexts } from '@/widgets/assignments/texts.ts'
import { useReviewer } from '@/widgets/second-person/use-reviewer.ts'
import { OpenSeats } from '@/widgets/bookings/OpenSeats.tsx'
import { useOpenSeats } from '@/widgets/bookings/use-open-seats.ts'
import type { EmployeeOutlet } from '../EmployeePage.tsx'
import { AskWaiver } from './AskWaiver.tsx'
import { AssignAll } from './AssignAll.tsx'
import css from './compliance.module.css'
import { firstDeadline, lastDone } from './deadlines.ts'
import { formatDay } from '@/lib/format.ts'
import { formatHours } from '@/lib/format-more.ts'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { complianceTexts } from './texts.ts'

const AudienceDialog = lazyPart(() => import('@/widgets/audience/AudienceDialog.tsx'))
const AddFormDialog = lazyPart(() => import('@/widgets/employee-forms/AddFormDialog.tsx'))
const RecordDialog = lazyPart(() => import('../credentials/RecordDialog.tsx'))
const CredentialDialog = lazyPart(() => import('../credentials/CredentialDialog.tsx'))
const RecordTrainingDialog = lazyPart(() => import('@/widgets/external-training/RecordDialog.tsx'))

type Step = NonNullable<ComplianceWay['way']>['steps'][number]

/** Steps until nothing is pending, with their buttons. */
export default function Way({ employee, isCompliant }: { employee: Employee; isCompliant: boolean }) {
  const t = useTexts(complianceTexts)
  const { id } = employee
  const [reach, setReach] = useState<'due' | 'all'>('due')
  const [step, setStep] = useState<Step | null>(null)
  const { data, isError, refetch } = useQueryOf(
    api.compliance.way,
    { params: { id }, query: reach === 'all' ? { reach } : {} },
    { quiet: true, keep: true },
  )
  const close = () => {
    setStep(null)
    void refetch()
  }
  const name = fullName(employee)
  const isDone = data && data.rules.length + data.without.length === 0
  const title = t(!isCompliant ? 'way' : isDone ? 'wayDone' : 'wayStay')
  return (
    <Card
      title={title}
      action={
        data &&
        (data.more_later || reach === 'all') && (
          <Button size="small" onClick={() => setReach(reach === 'all' ? 'due' : 'all')}>
            {t(reach === 'all' ? 'wayDueOnly' : 'wayAll')}
          </Button>
        )
      }
    >
      {!data && !isError && <SkeletonLines lines={3} />}
      {!data && isError && <LineNotLoaded text={t('wayNotLoaded')} retry={refetch} />}
      {data && <Told title={title} way={data} employee={employee} onStep={setStep} onDone={() => void refetch()} />}
      {step?.kind === 'program' && (
        <AssignStep employee={{ id, name }} program={step} rules={data?.rules ?? []} onClose={close} />
      )}
      {step?.kind === 'form' && <AddFormDialog employee={{ id, name }} form_id={step.id} onClose={close} />}
      {step?.kind === 'credential' && <RecordDialog employee={{ id, name }} type_id={step.id} onClose={close} />}
    </Card>
  )
}

interface AssignStepProps {
  employee: { id: Id; name: string }
  program: { id: Id; title: string; rule_ids: readonly Id[] }
  rules: ComplianceWay['rules']
  onClose: () => void
}

/**
 * Assigns the program of a step, due when the first rule it helps satisfy is due. For a person who completed it before, it says when, and that a new cycle
 * begins.
 */
function AssignStep({ employee: { id, name }, program, rules, onClose }: AssignStepProps) {
  const t = useTexts(complianceTexts)
  const { data, isError } = useQueryOf(api.assignments.ofEmployee, { params: { id } }, { quiet: true })
  if (!data && !isError) return null
  const last = lastDone(data?.data ?? [], program.id)
  const due = firstDeadline(rules, program)
  const who = last ? t('assignAgainFor', { name, day: formatDay(last) }) : assignmentsTexts.say('onlyFor', { name })
  return (
    <AudienceDialog
      given={{ selected: [id], matching: null }}
      only={settledAssign(program, {
        who: due ? `${who} ${t('assignBefore', { rule: due.name, day: formatDay(due.on) })}` : who,
        again: last !== undefined || !data,
        due_on: due?.on,
      })}
      onClose={onClose}
    />
  )
}

interface ToldProps {
  title: string
  way: ComplianceWay
  employee: Employee
  onStep: (step: Step) => void
  onDone: () => void
}

function Told({ title, way: { way, rules, without, reach }, employee, onStep, onDone }: ToldProps) {
  const t = useTexts(complianceTexts)
  const mayAssign = useMayAssign(employee)
  const seatsOf = useOpenSeats(
    employee.id,
    (way?.steps ?? []).filter(({ kind }) => kind === 'program').map(({ id }) => id),
  )
  if (rules.length === 0 && without.length === 0)
    return <p className="quiet">{t(reach === 'all' ? 'wayNothing' : 'wayNothingDue')}</p>
  const toAssign = (way?.steps ?? []).filter(step => step.kind === 'program' && !step.is_under_way && !step.open_form)
  const all = [...rules, ...without]
  const trained = rules.filter(({ counts_as }) => counts_as !== null)
  const late = all.every(({ state }) => state === 'overdue' || state === 'lapsed')
  const counts = { steps: way?.steps.length ?? 0, rules: rules.length, all: all.length, late: String(late) }
  return (
    <div className={css.way}>
      {way && (
        <>
          <p>
            {way.minutes === 0
              ? t('waySteps', counts)
              : t('waySum', { ...counts, hours: formatHours(way.minutes, 'short') })}{' '}
            {!way.is_shortest && <span className="quiet">{t('wayMaybeShorter')}</span>}
          </p>
          {mayAssign && <AssignAll {...{ employee, rules, onDone }} programs={toAssign} />}
          <ol className={css.steps} aria-label={title}>
            {way.steps.map(step => (
              <StepLine
                key={step.id}
                step={step}
                employee={employee}
                seats={step.kind === 'program' ? seatsOf(step.id) : undefined}
                onStep={() => onStep(step)}
                onDone={onDone}
              />
            ))}
          </ol>
          {trained.length > 0 && without.length === 0 && (
            <div className={css.ways}>
              <RecordPast employee={employee} rules={trained} onDone={onDone} />
            </div>
          )}
        </>
      )}
      <Undated employee={employee} rules={without.filter(rule => rule.needs_date)} />
      <Without employee={employee} rules={without.filter(rule => !rule.needs_date)} onDone={onDone} />
    </div>
  )
}

/** People who left or have not started get nothing assigned. */
function useMayAssign({ provider_status }: Employee): boolean {
  return useCan(access.assignTraining) && !isOver(provider_status) && provider_status !== 2
}

interface StepLineProps {
  step: Step
  employee: Employee
  /** For a program: free seats in its classes. */
  seats: SeatsOfProgram | undefined
  onStep: () => void
  onDone: () => void
}

function StepLine({ step, employee, seats, onStep, onDone }: StepLineProps) {
  const t = useTexts(complianceTexts)
  const isHere = !isOver(employee.provider_status) && employee.provider_status !== 2
  const mayAssign = useMayAssign(employee)
  const mayRecord = useCan(access.recordTraining)
  const { kind, title, is_under_way, by_nurse, open_form, may_give } = step
  const to = useAgencyPaths()
  const reviewer = useReviewer()
  const does = { program: mayAssign, credential: mayRecord, form: may_give && isHere }[kind]
  const { act, named, under } = stepWords[kind]
  return (
    <li className={css.step}>
      <div>
        <span className={css.recordTitle}>{title}</span>
        <p className="quiet">{aboutStep(step, reviewer ?? 'another', t)}</p>
        {by_nurse && <p className="quiet">{t('stepByNurse')}</p>}
        {seats && <OpenSeats employee={{ id: employee.id, name: fullName(employee) }} seats={seats} mayBook={isHere} />}
      </div>
      {open_form && (
        <ButtonLink
          size="small"
          href={to.employeeForm(employee.id, open_form.id)}
          aria-label={t('openNamed', { title })}
        >
          {t('openForm')}
        </ButtonLink>
      )}
      {is_under_way && !open_form && (
        <span className={css.under}>
          <Link href={to.employee(employee.id, kind === 'program' ? 'training' : 'credentials')}>
            <StatusBadge colour={kind === 'credential' ? 'amber' : 'blue'}>{t(under)}</StatusBadge>
          </Link>
          {kind === 'credential' && <VerifyStep employee_id={employee.id} type={step} onDone={onDone} />}
        </span>
      )}
      {!is_under_way && does && (
        <Button size="small" aria-label={t(named, { title })} onClick={onStep}>
          {t(act)}
        </Button>
      )}
    </li>
  )
}

interface VerifyStepProps {
  employee_id: Id
  type: Pick<Step, 'id' | 'title'>
  onDone: () => void
}

/** Opens the pending credential, for people who may verify it. */
function VerifyStep({ employee_id, type, onDone }: VerifyStepProps) {
  const t = useTexts(complianceTexts)
  const mayVerify = useCan(access.approveTraining)
  const reviewer = useReviewer()
  const [opened, setOpened] = useState<Id | null>(null)
  const { data } = useQueryOf(
    api.credentials.ofEmployee,
    { params: { id: employee_id } },
    { enabled: mayVerify, quiet: true },
  )
  const one = data?.data.find(({ type_id, standing }) => type_id === type.id && standing === 'review')
  const mayDecide = one && (!one.is_mine || reviewer === 'self') && (!one.is_medical || one.may_open)
  const close = () => {
    setOpened(null)
    onDone()
  }
  return (
    <>
      {mayDecide && (
        <Button size="small" aria-label={t('verifyNamed', { title: type.title })} onClick={() => setOpened(one.id)}>
          {t('verify')}
        </Button>
      )}
      {opened && <CredentialDialog id={opened} onClose={close} />}
    </>
  )
}

const stepWords = {
  program: { act: 'assign', named: 'assignNamed', under: 'stepAssigned' },
  credential: { act: 'record', named: 'recordNamed', under: 'stepWaiting' },
  form: { act: 'addForm', named: 'addNamed', under: 'stepAssigned' },
} as const satisfies Record<Step['kind'], object>

function aboutStep(
  { kind, minutes, is_under_way, needs_scan, open_form }: Step,
  by: 'self' | 'another',
  t: typeof complianceTexts.say,
): string {
  if (kind === 'program') return t('stepProgram', { hours: formatHours(minutes, 'short') })
  if (kind === 'form') return open_form?.said ? t('stepOpenForm', { said: open_form.said }) : t('stepForm')
  return t('stepCredential', { scan: String(needs_scan && !is_under_way), by })
}

interface WithoutProps {
  employee: Employee
  rules: ComplianceWay['without']
  /** Called when something was recorded or assigned. */
  onDone: () => void
}

/** Rules that need a date in the profile, with a button that opens it. Training doesn't help them. */
function Undated({ employee, rules }: Omit<WithoutProps, 'onDone'>) {
  const t = useTexts(complianceTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const mayEdit = useCan(access.editEmployee)
  const { setEditing } = useOutletContext<EmployeeOutlet>()
  if (rules.length === 0) return null
  const addDate = () => {
    setEditing('employment')
    void navigate(to.employee(employee.id))
  }
  return (
    <div>
      <h3>{t('undated')}</h3>
      <ul className={css.steps} aria-label={t('undated')}>
        {rules.map(rule => (
          <li key={rule.rule_id} className={css.step}>
            <RuleToAnswer rule={rule} />
            <span className={css.under}>
              <AskWaiver employee={employee} rule={rule} />
              {mayEdit && (
                <Button size="small" aria-label={t('addDateFor', { rule: rule.name })} onClick={addDate}>
                  {t('addDate')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const RuleToAnswer = ({ rule: { name, why } }: { rule: ComplianceWay['without'][number] }) => (
  <div>
    <span className={css.recordTitle}>{name}</span>
    <p className="quiet">{why}</p>
  </div>
)

/** Rules that no step satisfies, because the agency has no fitting program, with possible fixes. */
function Without({ employee, rules, onDone }: WithoutProps) {
  const t = useTexts(complianceTexts)
  const mayRecord = useCan(access.recordTraining)
  const mayAssign = useMayAssign(employee)
  const [isAssigning, setIsAssigning] = useState(false)
  if (rules.length === 0) return null
  const name = fullName(employee)
  const close = () => {
    setIsAssigning(false)
    onDone()
  }
  return (
    <div>
      <h3>{t('without')}</h3>
      {(mayRecord || mayAssign) && (
        <div className={css.ways}>
          <RecordPast employee={employee} rules={rules} onDone={onDone} />
          {mayAssign && (
            <Button size="small" onClick={() => setIsAssigning(true)}>
              {t('assignProgram')}
            </Button>
          )}
        </div>
      )}
      {isAssigning && (
        <AudienceDialog
          given={{ selected: [employee.id], matching: null }}
          only={{ act: 'assign', title: t('assignProgram'), who: assignmentsTexts.say('onlyFor', { name }) }}
          onClose={close}
        />
      )}
      <ul className={css.steps} aria-label={t('without')}>
        {rules.map(rule => (
          <li key={rule.rule_id} className={css.step}>
            <RuleToAnswer rule={rule} />
            <AskWaiver employee={employee} rule={rule} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Offers to record training from elsewhere or on paper that these rules count. */
function RecordPast({ employee, rules, onDone }: WithoutProps) {
  const t = useTexts(complianceTexts)
  const mayRecord = useCan(access.recordTraining)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    onDone()
  }
  if (!mayRecord) return null
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('recordPast')}
      </Button>
      {isOpen && (
        <RecordTrainingDialog
          employee={{ id: employee.id, name: fullName(employee) }}
          countsAs={rules.find(rule => rule.counts_as !== null)?.counts_as ?? undefined}
          onClose={close}
        />
      )}
    </>
  )
}
