/** The person who learns by the link. */
export interface Reader {
  name: string
  first_name: string
  email: string | null
  mobile: string | null
}
