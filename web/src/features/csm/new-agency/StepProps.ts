import type { Fields } from '@/widgets/form/use-fields.ts'
import type { WizardValues } from './wizard.ts'

export interface StepProps {
  form: Fields<WizardValues>
}
