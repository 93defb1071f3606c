/** Returns `Reyes, Marisol`, as lists show names. */
export const listName = (e: { first_name: string; last_name: string }) => `${e.last_name}, ${e.first_name}`
/** Returns `Marisol Reyes`, as titles and messages show names. */
export const fullName = (e: { first_name: string; last_name: string }) => `${e.first_name} ${e.last_name}`
