/** Props of an editor for one part of a rule. */
export interface PartProps<T> {
  value: T
  onChange: (next: T) => void
  /** Returns the error at a place within the part, such as `program_id`. */
  errorAt: (place: string) => string | undefined
}

/** Returns the errors within a part of `definition`. */
export const errorsWithin =
  (errors: Readonly<Record<string, string>>, part: string) =>
  (place: string): string | undefined =>
    errors[['definition', part, place].filter(Boolean).join('.')]
