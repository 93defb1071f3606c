import { api, csmRoles, type VendorRole } from '@preceptor/contract'
import { TextField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { RoleChoice } from '@/widgets/users/RoleChoice.tsx'

const start = { email: '', name: '', vendor_role: '' as VendorRole | '' }

/** Somebody new on our own staff. */
export default function InviteStaffDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    start,
    call: api.csmUsers.invite,
    args: ({ vendor_role, ...who }) => ({ body: { ...who, vendor_role: vendor_role as VendorRole } }),
    refresh: [api.csmUsers.list],
    said: ({ name }) => `${name} is invited. The invitation can be accepted for 7 days.`,
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Invite staff"
      submitLabel="Send invitation"
      what="the invitation"
      param="invite"
      onClose={onClose}
    >
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="off"
        data-autofocus
        required
        {...form.field('email')}
      />
      <TextField label="Name" autoComplete="off" required maxLength={120} {...form.field('name')} />
      <RoleChoice roles={csmRoles as readonly VendorRole[]} {...form.field('vendor_role')} />
    </FormDialog>
  )
}
