/** A newly created secret, shown once. */
export interface MadeSecret {
  name: string
  secret: string
  /** The name an API client signs in with. */
  client_id?: string
}
