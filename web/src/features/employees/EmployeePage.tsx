import {
  access,
  api,
  type Employee,
  employeeStates,
  employeesList,
  formatPhone,
  fullName,
  plannedStart,
  type ProviderStatus,
} from '@preceptor/contract'
import { caregiverViewText } from '@preceptor/contract/caregiver-view/texts'
import { IconDeviceMobile, IconMail, IconPencil, IconPhone } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate, useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { useCan } from '@/session/session.ts'
import { formatDay, todayIn } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { employeeTabs } from '@/nav/paths.ts'
import { navTexts } from '@/nav/texts.ts'
import { useTitle } from '@/nav/title.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Initials } from '@/ui/page/Initials.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { Skeleton, SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { EmployeeStatus } from '@/widgets/employees/EmployeeStatus.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { NotTherePage } from '@/ui/page/NotTherePage.tsx'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import { PhotoButton } from './photo/PhotoButton.tsx'
import { Neighbours } from './Neighbours.tsx'
import css from './profile/profile.module.css'
import { sectionTitle } from './profile/sections.ts'
import { employeesTexts } from './texts.ts'

const ComplianceChip = lazyPart(() => import('./compliance/ComplianceChip.tsx'))
const CaregiverViewDialog = lazyPart(() => import('./caregiver-view/CaregiverViewDialog.tsx'))
const ChangeStatusDialog = lazyPart(() => import('./status/ChangeStatusDialog.tsx'))

/** Data that the page passes to its tabs. */
export interface EmployeeOutlet {
  employee: Employee
  /** The section being edited, or null. */
  editing: string | null
  setEditing: (section: string | null) => void
}

export default function EmployeePage() {
  const t = useTexts(employeesTexts)
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const asked = useQueryOf(api.employees.get, { params: { id } }, { quiet: 'not-found' })
  const employee = asked.data
  useTitle(employee ? fullName(employee) : t('employee'))
  // Merged into another record: redirect to it
  if (employee && employee.id !== id) return <Navigate to={pathname.replace(id, employee.id)} replace />
  if (employee) return <Known key={id} employee={employee} />
  if (!asked.error) return <Awaited id={id} />
  return <NotTherePage title={t('employee')} back={<BackToEmployees />} asked={asked} texts={t} />
}

/** The page's layout while it loads, so that nothing moves when the data arrives. */
function Awaited({ id }: { id: string }) {
  const t = useTexts(employeesTexts)
  const profile = useLocation().pathname === useAgencyPaths().employee(id)
  return (
    <DetailPage>
      <PageHeader
        title={t('employee')}
        before={<Initials size={48}>{''}</Initials>}
        back={<BackToEmployees />}
        facts={<Skeleton width={320} height={20} />}
        menu={<Neighbours id={id} />}
      />
      <EmployeeTabs id={id} />
      {profile ? (
        <div className={css.columns}>
          <div className={css.main}>
            {(['contact', 'personal', 'employment'] as const).map(section => (
              <Card key={section} title={sectionTitle(section)}>
                <SkeletonLines lines={3} />
              </Card>
            ))}
          </div>
          <div className={css.side}>
            <Card title={t('status')}>
              <SkeletonLines lines={2} />
            </Card>
          </div>
        </div>
      ) : (
        <SkeletonLines lines={6} />
      )}
    </DetailPage>
  )
}

const tabNames = {
  profile: 'tabProfile',
  training: 'tabTraining',
  compliance: 'tabCompliance',
  messages: 'tabMessages',
  history: 'tabHistory',
} as const

function EmployeeTabs({ id }: { id: string }) {
  const t = useTexts(employeesTexts)
  const to = useAgencyPaths()
  const { pathname } = useLocation()
  return (
    <Tabs
      label={t('employee')}
      tabs={employeeTabs.map(tab => ({
        label: tab === 'credentials' || tab === 'forms' ? navTexts.say(tab) : t(tabNames[tab]),
        href: to.employee(id, tab),
        current: pathname === to.employee(id, tab),
      }))}
    />
  )
}

function Known({ employee }: { employee: Employee }) {
  const t = useTexts(employeesTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const mayEdit = useCan(access.editEmployee)
  const mayAssign = useCan(access.assignTraining)
  const [params, change] = useUrlQuery()
  const [editing, setEditing] = useState<string | null>(null)
  const [status, setStatus] = useState<ProviderStatus | null>(null)
  const { id } = employee
  const narrow = useNarrow()
  const viewAsCaregiver = () => change({ view: 'caregiver' })
  const edit = () => {
    setEditing('contact')
    if (pathname !== to.employee(id)) void navigate(to.employee(id))
  }
  return (
    <DetailPage>
      <PageHeader
        title={fullName(employee)}
        before={<PhotoButton employee={employee} mayEdit={mayEdit} />}
        back={<BackToEmployees />}
        beside={
          <>
            {employee.preferred_name && <span className="quiet">“{employee.preferred_name}”</span>}
            <EmployeeStatus status={employee.provider_status} />
            <ComplianceChip id={id} />
            {employee.expected_return && <Expected day={employee.expected_return} />}
          </>
        }
        facts={<Facts employee={employee} />}
        menu={
          <>
            <Neighbours id={id} />
            {mayAssign && !narrow && (
              <Button icon={<IconDeviceMobile size={16} />} onClick={viewAsCaregiver}>
                {inWords(caregiverViewText('open'))}
              </Button>
            )}
            <Reach employee={employee} onView={mayAssign && narrow ? viewAsCaregiver : undefined} />
          </>
        }
        action={
          mayEdit && (
            <>
              <StatusMenu employee={employee} onChoose={setStatus} />
              {(editing === null || pathname !== to.employee(id)) && (
                <Button
                  // Each of the other tabs has its own primary button
                  look={pathname === to.employee(id) ? 'primary' : 'plain'}
                  icon={<IconPencil size={16} />}
                  onClick={edit}
                >
                  {t('edit')}
                </Button>
              )}
            </>
          )
        }
      />
      <EmployeeTabs id={id} />
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <Outlet context={{ employee, editing, setEditing } satisfies EmployeeOutlet} />
      </Suspense>

      {mayAssign && params.get('view') === 'caregiver' && (
        <CaregiverViewDialog employee={employee} onClose={() => change({ view: null }, { replace: true })} />
      )}
      {status !== null && <ChangeStatusDialog employee={employee} first={status} onClose={() => setStatus(null)} />}
    </DetailPage>
  )
}

/** Shows the expected return beside the status. */
function Expected({ day }: { day: string }) {
  const t = useTexts(employeesTexts)
  const today = todayIn(useAgency().timeZone)
  return (
    <span className="quiet">
      {t('expectedBack', { day: formatDay(day) })}{' '}
      {day < today && <StatusBadge colour="amber">{t('overdue')}</StatusBadge>}
    </span>
  )
}

function BackToEmployees() {
  const t = useTexts(employeesTexts)
  const to = useAgencyPaths()
  return <BackToList list={employeesList} label={t('title')} path={to.employees()} home={to.activeEmployees()} />
}

/** Discipline · location · hire date, or first day if in the future · coordinator */
function Facts({ employee }: { employee: Employee }) {
  const t = useTexts(employeesTexts)
  const { discipline_name, location_name, hire_date, coordinator_name } = employee
  const starts = plannedStart(employee)
  const facts = [
    discipline_name,
    location_name,
    starts ? t('startsOn', { day: formatDay(starts) }) : hire_date && t('hiredOn', { day: formatDay(hire_date) }),
    coordinator_name && t('coordinatorIs', { name: coordinator_name }),
  ].filter(Boolean)
  return <>{facts.length > 0 ? facts.join(' · ') : t('noFacts')}</>
}

function StatusMenu({ employee, onChoose }: { employee: Employee; onChoose: (status: ProviderStatus) => void }) {
  const t = useTexts(employeesTexts)
  const { provider_status: from } = employee
  const items: MenuItem[] = employeeStates.next(from).map(status => ({
    label: `${inWords(employeeStates.verb(from, status))}…`,
    onSelect: () => onChoose(status),
  }))
  return (
    <MenuButton label={t('changeStatus')} items={items}>
      {t('changeStatus')}
    </MenuButton>
  )
}

/** Ways to reach the person; on a phone, also the action that doesn't fit in the header. */
function Reach({
  employee: { mobile, phone_2, email },
  onView,
}: {
  employee: Employee
  onView: (() => void) | undefined
}) {
  const t = useTexts(employeesTexts)
  const ways: MenuItem[] = [
    ...[mobile, phone_2].flatMap(number =>
      number
        ? [{ label: t('call', { number: formatPhone(number) }), icon: <IconPhone size={16} />, href: `tel:${number}` }]
        : [],
    ),
    ...(email ? [{ label: t('sendEmail'), icon: <IconMail size={16} />, href: `mailto:${email}` }] : []),
    ...(onView
      ? [
          {
            label: inWords(caregiverViewText('open')),
            asks: true,
            icon: <IconDeviceMobile size={16} />,
            onSelect: onView,
          },
        ]
      : []),
  ]
  return ways.length > 0 && <MenuButton label={t(onView ? 'more' : 'contact')} icon="dots" items={ways} />
}
