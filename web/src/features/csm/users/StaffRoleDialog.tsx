import { api, csmRoles, type CsmUser, roleNames, type VendorRole } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { RoleChoice } from '@/widgets/users/RoleChoice.tsx'
import { csmUsersTexts } from './texts.ts'

interface Props {
  user: CsmUser
  onClose: () => void
  onChanged: (user: CsmUser) => void
}

export default function StaffRoleDialog({ user: { id, name, vendor_role }, onClose, onChanged }: Props) {
  const t = useTexts(csmUsersTexts)
  const form = useForm({
    start: { vendor_role: vendor_role ?? ('' as const) },
    call: api.csmUsers.update,
    args: values => ({ params: { id }, body: { vendor_role: values.vendor_role as VendorRole } }),
    said: next => t('roleChanged', { name: next.name, role: inWords(roleNames[next.vendor_role ?? 'csm']) }),
    done: onChanged,
    unchanged: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('roleTitle', { name })}
      submitLabel={t('changeRole')}
      what={t('roleWhat', { name })}
      onClose={onClose}
    >
      <RoleChoice roles={csmRoles as readonly VendorRole[]} {...form.field('vendor_role')} />
    </FormDialog>
  )
}
