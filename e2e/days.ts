const inNewYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** Returns a day such as `2026-11-24`, some days from today in New York, independent of the date where the test runs. */
export const dayFrom = (days: number) => inNewYork.format(new Date(Date.now() + days * 86_400_000))
export const daysAgo = (days: number) => dayFrom(-days)
