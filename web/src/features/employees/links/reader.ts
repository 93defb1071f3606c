/** The person who learns with the link. */
export interface Reader {
  name: string
  first_name: string
  email: string | null
  mobile: string | null
}
