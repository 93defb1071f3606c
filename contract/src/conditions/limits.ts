/** The most characters a URL holds. In a separate module, because the first list doesn't load the conditions. */
export const mostConditionsText = 6000
