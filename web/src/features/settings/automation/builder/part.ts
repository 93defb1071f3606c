/** A part of the rule that is being written. */
export interface PartProps<T> {
  value: T
  onChange: (next: T) => void
  /** What is wrong at a place within the part, such as `program_id`. */
  errorAt: (place: string) => string | undefined
}

/** What is wrong within a part of `definition`. */
export const errorsWithin =
  (errors: Readonly<Record<string, string>>, part: string) =>
  (place: string): string | undefined =>
    errors[['definition', part, place].filter(Boolean).join('.')]
