import { api, csmRoles, type CsmUser, roleNames, type VendorRole } from '@preceptor/contract'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { RoleChoice } from '@/widgets/users/RoleChoice.tsx'

interface Props {
  user: CsmUser
  onClose: () => void
  onChanged: (user: CsmUser) => void
}

export default function StaffRoleDialog({ user: { id, name, vendor_role }, onClose, onChanged }: Props) {
  const form = useForm({
    start: { vendor_role: vendor_role ?? ('' as const) },
    call: api.csmUsers.update,
    args: values => ({ params: { id }, body: { vendor_role: values.vendor_role as VendorRole } }),
    said: next => `${next.name} has another role now: ${roleNames[next.vendor_role ?? 'csm'].toLowerCase()}.`,
    done: onChanged,
    unchanged: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Role of ${name}`}
      submitLabel="Change role"
      what={`the role of ${name}`}
      onClose={onClose}
    >
      <RoleChoice roles={csmRoles as readonly VendorRole[]} {...form.field('vendor_role')} />
    </FormDialog>
  )
}
