import { TextField } from '@/ui/form/TextField.tsx'
import css from './new-agency.module.css'
import type { StepProps } from './StepProps.ts'

/** Who runs the agency from the first day. */
export const AdminStep = ({ values, errors, onChange }: StepProps) => (
  <>
    <p>
      The first administrator gets an invitation by e-mail, good for seven days. They set their password with it, invite
      the office and bring the roster in.
    </p>
    <div className={css.pair}>
      <TextField
        label="Name"
        name="admin_name"
        required
        maxLength={120}
        autoComplete="off"
        value={values.admin_name}
        onChange={admin_name => onChange({ admin_name })}
        error={errors['admin.name']}
      />
      <TextField
        label="E-mail"
        name="admin_email"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        value={values.admin_email}
        onChange={admin_email => onChange({ admin_email })}
        error={errors['admin.email']}
      />
    </div>
  </>
)
