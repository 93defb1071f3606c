/** Employees across agencies. */
export const csmEmployees = {} as const
