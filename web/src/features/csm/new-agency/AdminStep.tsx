import { TextField } from '@/ui/form/TextField.tsx'
import css from './new-agency.module.css'
import type { StepProps } from './StepProps.ts'

/** Who runs the agency from the first day. */
export const AdminStep = ({ form }: StepProps) => (
  <>
    <p>
      The first administrator gets an invitation by e-mail, good for seven days. They set their password with it, invite
      the office and bring the roster in.
    </p>
    <div className={css.pair}>
      <TextField label="Name" required maxLength={120} autoComplete="off" {...form.field('admin_name')} />
      <TextField
        label="E-mail"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        {...form.field('admin_email')}
      />
    </div>
  </>
)
