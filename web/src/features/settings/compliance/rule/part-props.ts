import type { Form } from '@/widgets/form/use-form.ts'
import type { RuleValues } from './rule-values.ts'

export interface PartProps {
  form: Form<RuleValues>
}
