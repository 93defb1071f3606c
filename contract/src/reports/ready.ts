import { isId } from '../light-checks.ts'
import { mayNotWork } from './ready/may-not-work.ts'
import { lapseSoon } from './ready/lapse-soon.ts'
import { complianceByMonth } from './ready/compliance-by-month.ts'
import { compliantOn } from './ready/compliant-on.ts'
import { hoursInWindow } from './ready/hours-in-window.ts'
import { hoursLeftOut } from './ready/hours-left-out.ts'
import { reversed } from './ready/reversed.ts'
import { neverStarted } from './ready/never-started.ts'
import { cameToClass } from './ready/came-to-class.ts'
import { staysAway } from './ready/stays-away.ts'
import { classesFull } from './ready/classes-full.ts'
import { signOffMissing } from './ready/sign-off-missing.ts'
import { whoTeaches } from './ready/who-teaches.ts'
import { questionsFail } from './ready/questions-fail.ts'
import { blocked } from './ready/blocked.ts'
import { credentialsEnd } from './ready/credentials-end.ts'
import { waiversInForce } from './ready/waivers-in-force.ts'
import { onLeave } from './ready/on-leave.ts'
import { cannotBeReached } from './ready/cannot-be-reached.ts'
import { whatWeSent } from './ready/what-we-sent.ts'
import { notPaid } from './ready/not-paid.ts'
import { trainingHours } from './ready/training-hours.ts'
import { onboarding } from './ready/onboarding.ts'
import { payrollGot } from './ready/payroll-got.ts'
import { joinedLeftMoved } from './ready/joined-left-moved.ts'
import { programsThatFail } from './ready/programs-that-fail.ts'
import { whoChangedWhat } from './ready/who-changed-what.ts'
import { differsFromPartner } from './ready/differs-from-partner.ts'
import { openForms } from './ready/open-forms.ts'
import { dueNext } from './ready/due-next.ts'
import { finished } from './ready/finished.ts'
import { overdue } from './ready/overdue.ts'
import type { ReadyReport } from './ready/ready.ts'

/** Built-in reports of every agency, in library order: one file each. */
export const readyReports: readonly ReadyReport[] = [
  mayNotWork,
  lapseSoon,
  complianceByMonth,
  compliantOn,
  hoursInWindow,
  hoursLeftOut,
  overdue,
  dueNext,
  finished,
  reversed,
  neverStarted,
  cameToClass,
  staysAway,
  classesFull,
  signOffMissing,
  whoTeaches,
  questionsFail,
  blocked,
  credentialsEnd,
  waiversInForce,
  onLeave,
  cannotBeReached,
  whatWeSent,
  notPaid,
  payrollGot,
  trainingHours,
  onboarding,
  joinedLeftMoved,
  programsThatFail,
  whoChangedWhat,
  differsFromPartner,
  openForms,
]
export const readyKeys: readonly string[] = readyReports.map(({ key }) => key)
export const readyNamed = (key: string): ReadyReport | undefined => readyReports.find(report => report.key === key)
/** Returns true for a custom report, false for a built-in one. */
export const ownReportOf = (id: string): boolean => isId(id)
