import { api, toE164 } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useSettled } from '@/lib/use-settled.ts'
import type { ProfileValues } from '../profile/profile-values.ts'

type Known = Pick<
  ProfileValues,
  'first_name' | 'last_name' | 'birth_date' | 'email' | 'mobile' | 'phone_2' | 'employee_number'
>

/** Returns data that is complete enough to search: half a number or one name alone would match anyone. */
export function knownEnough({ first_name, last_name, birth_date, email, mobile, phone_2, employee_number }: Known) {
  const named = first_name.trim() && last_name.trim()
  const phone = toE164(mobile)
  const second = toE164(phone_2)
  return {
    ...(named ? { first_name: first_name.trim(), last_name: last_name.trim() } : {}),
    ...(named && birth_date ? { birth_date } : {}),
    ...(/^\S+@\S+\.\S\S/.test(email.trim()) ? { email: email.trim() } : {}),
    ...(phone ? { mobile: phone } : {}),
    ...(second ? { phone_2: second } : {}),
    ...(employee_number.trim() ? { employee_number: employee_number.trim() } : {}),
  }
}

/** Returns the agency's people who may be the one being added. */
export function useDuplicates(values: Known) {
  const text = useSettled(JSON.stringify(knownEnough(values)), 200)
  const query = JSON.parse(text) as ReturnType<typeof knownEnough>
  const enabled = text !== '{}'
  const found = useQueryOf(api.employees.duplicates, { query }, { enabled, keep: true, quiet: true })
  return enabled ? (found.data?.data ?? []) : []
}
