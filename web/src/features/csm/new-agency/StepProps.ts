import type { Errors, WizardValues } from './wizard.ts'

export interface StepProps {
  values: WizardValues
  errors: Errors
  onChange: (change: Partial<WizardValues>) => void
}
