/** A newly created secret, shown once. */
export interface MadeSecret {
  name: string
  secret: string
  /** The name with which a client of the API signs in. */
  client_id?: string
}
