/** The server's clock determines when a sign-in ends, so a wrong clock on the desk can't end it early. */
let ahead = 0

export function heardFrom(response: Response) {
  const date = Date.parse(response.headers.get('date') ?? '')
  if (Number.isFinite(date)) ahead = date - Date.now()
}

/** Returns the milliseconds until a time the server specified. */
export const msUntil = (instant: string) => Date.parse(instant) - (Date.now() + ahead)
