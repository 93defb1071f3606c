/** The server's clock decides when a sign-in ends; a wrong clock on the user's computer must not end it early. */
let ahead = 0

export function heardFrom(response: Response) {
  const date = Date.parse(response.headers.get('date') ?? '')
  if (Number.isFinite(date)) ahead = date - Date.now()
}

/** Milliseconds until an instant given by the server. */
export const msUntil = (instant: string) => Date.parse(instant) - (Date.now() + ahead)
