import type { PayrollFormat } from '@preceptor/contract/payroll-formats/format'
import { readyFormatNamed, readyFormats } from '@preceptor/contract/payroll-formats/ready'
import type { Scope } from '../../scope/scope.ts'
import { ownFormatsOf } from '../payroll-formats/own-formats.ts'

/** Returns the formats that the agency can use: those of Preceptor, then its own. */
export const formatsOf = async (scope: Scope): Promise<readonly PayrollFormat[]> => [
  ...readyFormats,
  ...(await ownFormatsOf(scope)),
]

/** Returns the format with this key, or null when it no longer exists. */
export const formatNamed = async (scope: Scope, key: string): Promise<PayrollFormat | null> =>
  readyFormatNamed(key) ?? (await ownFormatsOf(scope)).find(one => one.key === key) ?? null
