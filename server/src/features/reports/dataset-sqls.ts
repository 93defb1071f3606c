import type { DatasetName } from '@preceptor/contract'
import { assignmentsSql } from './datasets/assignments-sql.ts'
import { attendanceSql, sessionsDatasetSql, teachingSql } from './datasets/classes-sql.ts'
import { complianceMonthsSql, complianceSql } from './datasets/compliance-sql.ts'
import { leavesSql, movesSql } from './datasets/employment-sql.ts'
import { partnerDifferencesSql } from './datasets/differences-sql.ts'
import { leftOutHoursSql } from './datasets/left-out-sql.ts'
import { ledgerSql } from './datasets/ledger-sql.ts'
import { eventsSql, messagesSql, reachSql } from './datasets/messages-sql.ts'
import { credentialsDatasetSql, formsDatasetSql, waiversDatasetSql } from './datasets/papers-sql.ts'
import { paidLinesSql } from './datasets/payroll-sql.ts'
import { peopleSql } from './datasets/people-sql.ts'
import { answersSql, attemptsSql } from './datasets/quizzes-sql.ts'
import { unpaidTimeSql } from './datasets/unpaid-sql.ts'
import type { AnyDatasetSql } from './dataset-sql.ts'

/** The SQL of each dataset; a missing one does not compile. */
export const datasetSqls: Readonly<Record<DatasetName, AnyDatasetSql>> = {
  people: peopleSql,
  employment_moves: movesSql,
  leaves: leavesSql,
  assignments: assignmentsSql,
  ledger: ledgerSql,
  left_out_hours: leftOutHoursSql,
  compliance: complianceSql,
  compliance_months: complianceMonthsSql,
  sessions: sessionsDatasetSql,
  teaching: teachingSql,
  attendance: attendanceSql,
  credentials: credentialsDatasetSql,
  waivers: waiversDatasetSql,
  quiz_attempts: attemptsSql,
  quiz_answers: answersSql,
  messages: messagesSql,
  reach: reachSql,
  forms: formsDatasetSql,
  paid_lines: paidLinesSql,
  unpaid_time: unpaidTimeSql,
  events: eventsSql,
  partner_differences: partnerDifferencesSql,
}
