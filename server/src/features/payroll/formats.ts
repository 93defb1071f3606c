import type { PayrollFormat } from '@preceptor/contract/payroll-formats/format'
import { readyFormatNamed, readyFormats } from '@preceptor/contract/payroll-formats/ready'
import type { Scope } from '../../scope/scope.ts'
import { ownFormatsOf } from '../payroll-formats/own-formats.ts'

/** The formats that the agency can write files in: those that come with Preceptor, then its own. */
export const formatsOf = async (scope: Scope): Promise<readonly PayrollFormat[]> => [
  ...readyFormats,
  ...(await ownFormatsOf(scope)),
]

/** Null: there is none of this name any more. */
export const formatNamed = async (scope: Scope, key: string): Promise<PayrollFormat | null> =>
  readyFormatNamed(key) ?? (await ownFormatsOf(scope)).find(one => one.key === key) ?? null
