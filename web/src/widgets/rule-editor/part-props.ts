import type { Fields } from '@/widgets/form/use-fields.ts'
import type { RuleValues } from './rule-values.ts'

export interface PartProps {
  form: Pick<Fields<RuleValues>, 'values' | 'set' | 'field' | 'box' | 'lines'>
}
