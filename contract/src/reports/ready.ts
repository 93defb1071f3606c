import { dueNext } from './ready/due-next.ts'
import { finished } from './ready/finished.ts'
import { overdue } from './ready/overdue.ts'
import type { ReadyReport } from './ready/ready.ts'

/** Reports that every agency has, in the order of the library: one file each. */
export const readyReports: readonly ReadyReport[] = [overdue, dueNext, finished]
export const readyKeys: readonly string[] = readyReports.map(({ key }) => key)
export const readyNamed = (key: string): ReadyReport | undefined => readyReports.find(report => report.key === key)
export { type ReadyReport, reportGroups, type ReportGroupName, definitionOf } from './ready/ready.ts'
