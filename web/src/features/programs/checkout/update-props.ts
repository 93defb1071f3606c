import type { Program } from '@preceptor/contract'

export interface UpdateProps {
  program: Program
  checkout: NonNullable<Program['checkout']>
  mayEdit: boolean
}
