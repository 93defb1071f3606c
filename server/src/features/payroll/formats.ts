import type { PayrollFormat } from '@preceptor/contract/payroll-formats/format'
import { readyFormatNamed, readyFormats } from '@preceptor/contract/payroll-formats/ready'
import type { Scope } from '../../scope/scope.ts'

/** The formats that the agency can write files in. */
export const formatsOf = (_: Scope): Promise<readonly PayrollFormat[]> => Promise.resolve(readyFormats)

/** Null: there is none of this name any more. */
export const formatNamed = (_: Scope, key: string): Promise<PayrollFormat | null> =>
  Promise.resolve(readyFormatNamed(key) ?? null)
