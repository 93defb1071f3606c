/** State of navigations after saving or discarding deliberately, which lose nothing typed. */
export const afterSaving = { state: { saved: true } } as const
