import type { AutomationRule } from '@preceptor/contract'

/** A rule as its form holds it. */
export const valuesOf = ({ name, definition }: Pick<AutomationRule, 'name' | 'definition'>) => ({ name, definition })
