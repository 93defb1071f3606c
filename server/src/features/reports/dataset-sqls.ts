import type { DatasetName } from '@preceptor/contract'
import { assignmentsSql } from './datasets/assignments-sql.ts'
import { ledgerSql } from './datasets/ledger-sql.ts'
import { peopleSql } from './datasets/people-sql.ts'
import type { AnyDatasetSql } from './dataset-sql.ts'

/** The SQL of each dataset; one without does not compile. */
export const datasetSqls: Readonly<Record<DatasetName, AnyDatasetSql>> = {
  people: peopleSql,
  assignments: assignmentsSql,
  ledger: ledgerSql,
}
