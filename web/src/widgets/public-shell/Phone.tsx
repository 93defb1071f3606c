import { formatPhone } from '@preceptor/contract'

/** A phone number to tap. */
export const Phone = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone}`} dir="ltr">
    {formatPhone(phone)}
  </a>
)
