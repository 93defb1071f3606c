import type { Config } from '../config.ts'
import { storeOf } from '../store/open-store.ts'
import { partnerResponse } from './partners/response-file.ts'
import { payrollFile } from './payroll/payroll-file.ts'
import { reportFile } from './reports/report-file.ts'
import type { FileSubjects } from './sftp/file-subject.ts'

/** Everything that has files to send: a subject that does not define how to read its bytes does not compile. */
export const fileSubjects = (config: Config): FileSubjects => ({
  partner_response: partnerResponse,
  payroll_batch: payrollFile(config),
  report_run: reportFile(config, () => storeOf(config)),
})
