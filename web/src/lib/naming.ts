/** Says which field an error is about where its sentence would fit any. The sentences come later than the first fields (`later-texts.ts`). */
export const naming = { of: (error: string, _label: string) => error }
