/** Returns true if the work ended in time, even with an error. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>(resolve => (timer = setTimeout(resolve, ms, false)))
  const ended = work.then(
    () => true,
    () => true,
  )
  const inTime = await Promise.race([ended, late])
  clearTimeout(timer)
  return inTime
}
