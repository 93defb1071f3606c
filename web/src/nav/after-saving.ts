/** Navigations that follow a save or a wanted discard carry this: nothing typed is lost by them. */
export const afterSaving = { state: { saved: true } } as const
