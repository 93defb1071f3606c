import { assignments } from './datasets/assignments.ts'
import type { Dataset } from './datasets/dataset.ts'
import { ledger } from './datasets/ledger.ts'
import { people } from './datasets/people.ts'

/** Everything that reports can ask about, in the order in which the builder offers it. One file each; the server does not compile without the SQL of each. */
export const datasets = { people, assignments, ledger } as const
export type DatasetName = keyof typeof datasets
export const datasetNames = Object.keys(datasets) as [DatasetName, ...DatasetName[]]
export const datasetNamed = (name: string): Dataset | undefined =>
  Object.hasOwn(datasets, name) ? datasets[name as DatasetName] : undefined
