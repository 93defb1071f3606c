const inNewYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** `2026-11-24`: so many days from today, as an agency in New York counts them, whatever day it is where the test runs. */
export const dayFrom = (days: number) => inNewYork.format(new Date(Date.now() + days * 86_400_000))
export const daysAgo = (days: number) => dayFrom(-days)
