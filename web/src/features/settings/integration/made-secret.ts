/** A newly created secret, shown once. */
export interface MadeSecret {
  name: string
  secret: string
}
