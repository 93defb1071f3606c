import { api, csmRoles, type VendorRole } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { InvitedFields } from '@/widgets/users/InvitedFields.tsx'
import { RoleChoice } from '@/widgets/users/RoleChoice.tsx'
import { csmUsersTexts } from './texts.ts'

const start = { email: '', name: '', vendor_role: '' as VendorRole | '' }

/** Invites a person to our own staff. */
export default function InviteStaffDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(csmUsersTexts)
  const form = useForm({
    start,
    call: api.csmUsers.invite,
    args: ({ vendor_role, ...who }) => ({ body: { ...who, vendor_role: vendor_role as VendorRole } }),
    refresh: [api.csmUsers.list],
    said: ({ name }) => t('invited', { name }),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('invite')}
      submitLabel={t('sendInvitation')}
      what={t('inviteWhat')}
      param="invite"
      onClose={onClose}
    >
      <InvitedFields email={form.field('email')} name={form.field('name')} />
      <RoleChoice roles={csmRoles as readonly VendorRole[]} {...form.field('vendor_role')} />
    </FormDialog>
  )
}
