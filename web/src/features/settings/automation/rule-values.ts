import type { AutomationRule } from '@preceptor/contract'

/** Returns a rule's form values. */
export const valuesOf = ({ name, definition }: Pick<AutomationRule, 'name' | 'definition'>) => ({ name, definition })
