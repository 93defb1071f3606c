import { access, bulkActAccess, type BulkActName, type BulkChange, jobKinds, type Rule } from '@preceptor/contract'
import { mayI, type Scope } from '../../scope/scope.ts'
import type { BulkAct } from './act.ts'
import { changeTags } from './acts/change-tags.ts'
import { changeTasks } from './acts/change-tasks.ts'
import { setCoordinator, setLocation } from './acts/list-entry.ts'
import { setStatus } from './acts/set-status.ts'
import { addAttempts } from './acts/training/add-attempts.ts'
import { assign } from './acts/training/assign.ts'
import { remind } from './acts/training/remind.ts'
import { learningLink } from './acts/training/learning-link.ts'
import { printCertificates } from './acts/training/print-certificates.ts'
import { complete } from './acts/training/complete.ts'
import { correct } from './acts/training/correct.ts'
import { takeWaiverBack, waivePrograms } from './acts/training/waive.ts'
import { giveVersion } from './acts/training/give-version.ts'
import { satisfy } from './acts/training/satisfy.ts'
import { changeDue } from './acts/training/change-due.ts'
import { dueByRule } from './acts/training/due-by-rule.ts'
import { changeStart } from './acts/training/change-start.ts'
import { withdrawProgram } from './acts/training/withdraw-program.ts'
import { pathAdd } from './acts/paths/path-add.ts'
import { pathPause, pathResume, pathSkip, pathStart, pathSteps, pathWithdraw } from './acts/paths/path-acts.ts'
import { formAdd } from './acts/forms/form-add.ts'
import { formPapers } from './acts/forms/form-papers.ts'
import { formRemind } from './acts/forms/form-remind.ts'
import { formVoid } from './acts/forms/form-void.ts'
import { approveTraining, approveWaivers, verifyCredentials } from './acts/accept-records.ts'
import { message } from './acts/messages/message.ts'
import { sessionAdd } from './acts/session-add.ts'
import { bulkTexts } from './texts.ts'
import type { BulkJob } from './settings.ts'

const acts: { [Name in BulkActName]: BulkAct<Name> } = {
  status: setStatus,
  location: setLocation,
  coordinator: setCoordinator,
  tags: changeTags,
  tasks: changeTasks,
  assign,
  assignment_start: changeStart,
  assignment_due: changeDue,
  due_rule: dueByRule,
  version: giveVersion,
  satisfy,
  withdraw: withdrawProgram,
  remind,
  learning_link: learningLink,
  certificates: printCertificates,
  complete,
  waive: waivePrograms,
  unwaive: takeWaiverBack,
  correct,
  attempts: addAttempts,
  verify: verifyCredentials,
  approve_training: approveTraining,
  approve_waivers: approveWaivers,
  path_add: pathAdd,
  path_start: pathStart,
  path_pause: pathPause,
  path_resume: pathResume,
  path_withdraw: pathWithdraw,
  path_skip: pathSkip,
  path_steps: pathSteps,
  session_add: sessionAdd,
  form_add: formAdd,
  form_remind: formRemind,
  form_void: formVoid,
  form_papers: formPapers,
  message,
}

/** Returns the act of a change; it only receives changes of its own type. */
export const actOf = ({ act }: BulkChange) => acts[act] as unknown as BulkAct<BulkActName>

const without: ReadonlyMap<Rule, string> = new Map([
  [access.assignTraining, bulkTexts.named('notTraining')],
  [access.recordTraining, bulkTexts.named('notRecording')],
  [access.approveTraining, bulkTexts.named('notApproving')],
  [access.editPrograms, bulkTexts.named('notPrograms')],
  [access.quizAttempts, bulkTexts.named('notAttempts')],
  [access.bookSessions, bulkTexts.named('notBooking')],
  [access.assignForms, bulkTexts.named('notForms')],
  [access.exportForms, bulkTexts.named('notExportingForms')],
  [access.bulkMessages, bulkTexts.named('notMessages')],
  [access.exportEmployees, bulkTexts.named('notExporting')],
])

/** Messages for acts whose permission message names other acts. */
const withoutFor: Partial<Record<BulkActName, string>> = {
  verify: bulkTexts.named('notVerifying'),
  approve_training: bulkTexts.named('notApprovingTraining'),
  approve_waivers: bulkTexts.named('notApprovingWaivers'),
}

/** Returns the reason the actor may not do this change. */
export function forbidden(scope: Scope, change: BulkChange): string | null {
  const rule = bulkActAccess[change.act]
  if (!mayI(scope.actor, rule)) return withoutFor[change.act] ?? without.get(rule) ?? bulkTexts.named('notEditing')
  return actOf(change).forbids?.(scope, change) ?? null
}

/** The same check for the job's user, before every block; the message names the user who lost the permission. */
export const forbiddenNow = (scope: Scope, { title, settings: { change } }: BulkJob): string | null =>
  forbidden(scope, change) === null ? null : jobKinds.bulk_change.mayNot(scope.actor.name, title)
