import { assignments } from './datasets/assignments.ts'
import { attendance, sessions, teaching } from './datasets/classes.ts'
import { compliance, complianceMonths } from './datasets/compliance.ts'
import type { Dataset } from './datasets/dataset.ts'
import { leaves, moves } from './datasets/employment.ts'
import { partnerDifferences } from './datasets/differences.ts'
import { ledger } from './datasets/ledger.ts'
import { leftOutHours } from './datasets/left-out.ts'
import { events, messages, reach } from './datasets/messages.ts'
import { credentials, forms, waivers } from './datasets/papers.ts'
import { paidLines } from './datasets/payroll.ts'
import { people } from './datasets/people.ts'
import { answers, attempts } from './datasets/quizzes.ts'
import { unpaidTime } from './datasets/unpaid.ts'

/**
 * All datasets that reports can use, in the builder's order. Each has its own file; the server doesn't compile without SQL for
 * each.
 */
export const datasets = {
  people,
  employment_moves: moves,
  leaves,
  assignments,
  ledger,
  left_out_hours: leftOutHours,
  compliance,
  compliance_months: complianceMonths,
  sessions,
  teaching,
  attendance,
  credentials,
  waivers,
  quiz_attempts: attempts,
  quiz_answers: answers,
  messages,
  reach,
  forms,
  paid_lines: paidLines,
  unpaid_time: unpaidTime,
  events,
  partner_differences: partnerDifferences,
} as const
export type DatasetName = keyof typeof datasets
export const datasetNames = Object.keys(datasets) as [DatasetName, ...DatasetName[]]
export const datasetNamed = (name: string): Dataset | undefined =>
  Object.hasOwn(datasets, name) ? datasets[name as DatasetName] : undefined
