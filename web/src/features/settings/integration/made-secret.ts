/** A secret that was just made: told once. */
export interface MadeSecret {
  name: string
  secret: string
}
