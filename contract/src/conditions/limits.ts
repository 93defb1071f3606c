/** An address holds no more. Beside the conditions themselves, which the first list does without. */
export const mostConditionsText = 6000
